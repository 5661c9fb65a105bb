/** What becomes of the device's database when its account signs out. */
import { countKept, currentDevice } from './device.ts';

/** How long signing out waits for the queue to be sent. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 100;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Tries to send what is queued, for a few seconds; answers how many changes are still only on this device,
 * those that need attention included.
 */
export async function drainBeforeSignOut(): Promise<number> {
  const device = currentDevice();
  if (device === undefined) return 0;
  const deadline = performance.now() + PATIENCE_MS;
  device.loop.request();
  while ((await device.database.queue.count()) > 0 && navigator.onLine && performance.now() < deadline) {
    await wait(LOOK_EVERY_MS);
  }
  return countKept(device.database);
}

/** Has this account's data deleted from this device once it has signed out. */
export function forgetAfterSignOut(what: 'everything' | 'what is sent'): void {
  currentDevice()?.forgetOnClose(what);
}
