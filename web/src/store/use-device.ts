import { useEffect, useSyncExternalStore } from 'react';
import { currentDevice, type Device, openDevice, setCurrentDevice, subscribeToDevice } from './device.ts';

/**
 * Opens the account's device for as long as the calling component is mounted. `token` is asked at each call
 * of the API, and answers null once it is gone; it must keep its identity.
 */
export function useOpenDevice(accountId: string | undefined, token: () => string | null): void {
  useEffect(() => {
    if (accountId === undefined) return undefined;
    const device = openDevice(accountId, token);
    let isClosed = false;
    const show = (): void => {
      if (!isClosed) setCurrentDevice(device);
    };
    void device.opened.then(show);
    // Asked once signed in: what is not sent yet should not be the first to go when space runs out.
    void navigator.storage?.persist?.();
    return () => {
      isClosed = true;
      setCurrentDevice(undefined);
      device.close();
    };
  }, [accountId, token]);
}

/** The device of the account that is signed in; undefined while it is not open. */
export function useDevice(): Device | undefined {
  return useSyncExternalStore(subscribeToDevice, currentDevice);
}
