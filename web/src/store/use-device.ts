import { useEffect, useSyncExternalStore } from 'react';
import {
  currentDevice,
  type Device,
  type DeviceOwner,
  openDevice,
  setCurrentDevice,
  subscribeToDevice,
} from './device.ts';
import { watchMemberships } from './use-memberships.ts';

/** Long enough for the first sight to be complete, on a slow phone too. */
const AFTER_FIRST_PAINT_MS = 1000;

/** Opens the owner's device for as long as the calling component is mounted. `owner` must keep its identity. */
export function useOpenDevice(owner: DeviceOwner | undefined): void {
  useEffect(() => {
    if (owner === undefined) return undefined;
    const device = openDevice(owner);
    let isClosed = false;
    let stopWatching: (() => void) | undefined;
    const show = async (): Promise<void> => {
      await device.opened;
      if (isClosed) return;
      // Everything is read by the account's households: known by now, no screen has to be drawn once more for them.
      const { isKnown: answer, stop } = watchMemberships(device);
      stopWatching = stop;
      const isKnown = await answer;
      if (isClosed) return;
      setCurrentDevice(device);
      // What is here is shown first, for a sync takes the page's time and the database's. Where nothing is, it is awaited.
      setTimeout(() => device.begin(), isKnown ? AFTER_FIRST_PAINT_MS : 0);
    };
    void show();
    // Asked once signed in: what is not sent yet should not be the first to go when space runs out.
    void navigator.storage?.persist?.();
    return () => {
      isClosed = true;
      stopWatching?.();
      setCurrentDevice(undefined);
      device.close();
    };
  }, [owner]);
}

/** The device of the account that is signed in; undefined while it is not open. */
export function useDevice(): Device | undefined {
  return useSyncExternalStore(subscribeToDevice, currentDevice);
}
