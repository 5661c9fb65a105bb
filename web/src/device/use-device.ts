/**
 * Opens a device while a component is mounted, makes it the current one once its memberships are read, starts to sync
 * after the first screen, and asks the browser to keep its data. Hooks return the device and its owner.
 */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { observable } from '../kit/observable.ts';
import {
  currentDevice,
  type Device,
  type DeviceOwner,
  openDevice,
  setCurrentDevice,
  subscribeToDevice,
} from './device.ts';
import { watchMemberships } from './use-memberships.ts';

/** Time for the first screen to be shown, on a slow phone too, before the first sync. */
const AFTER_FIRST_SCREEN_MS = 1000;

const currentOwner = observable<DeviceOwner | undefined>(undefined);

/** The owner of the device, also while it is being opened. */
export const useDeviceOwner = (): DeviceOwner | undefined =>
  useSyncExternalStore(currentOwner.subscribe, currentOwner.get);

/** Opens the owner's device while the calling component is mounted. `owner` must keep its identity. */
export function useOpenDevice(owner: DeviceOwner | undefined): void {
  // Before the first paint, which depends on the owner's rights.
  useLayoutEffect(() => {
    currentOwner.set(owner);
    return () => currentOwner.set(undefined);
  }, [owner]);
  useEffect(() => {
    if (owner === undefined) return undefined;
    const device = openDevice(owner);
    let isClosed = false;
    let stopWatching: (() => void) | undefined;
    const show = async (): Promise<void> => {
      await device.opened;
      if (isClosed) return;
      // Every query needs the memberships: once they are known, screens need not render twice.
      const { isKnown: answer, stop } = watchMemberships(device);
      stopWatching = stop;
      const isKnown = await answer;
      if (isClosed) return;
      setCurrentDevice(device);
      // Show the device's rows before a sync takes time of the page and of the database. An empty device
      // syncs at once.
      setTimeout(() => device.begin(), isKnown ? AFTER_FIRST_SCREEN_MS : 0);
    };
    void show();
    // Asks the browser to keep the queue when storage runs low.
    void navigator.storage?.persist?.();
    return () => {
      isClosed = true;
      stopWatching?.();
      setCurrentDevice(undefined);
      device.close();
    };
  }, [owner]);
}

/** The shown account's device; undefined while it is not open. */
export function useDevice(): Device | undefined {
  return useSyncExternalStore(subscribeToDevice, currentDevice);
}
