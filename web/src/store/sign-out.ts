/** What becomes of the device's database when its account signs out. */
import { Dexie } from 'dexie';
import { DeviceDatabase } from './database.ts';
import { countDeviceOnly, currentDevice, type Device } from './device.ts';
import { clearUnsent } from './unsent-marker.ts';

/** How long signing out waits for the queue to be sent. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 100;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Whether something is still on its way. Whoever views as another is told as saved only what the server has
 * confirmed: their mutation goes on for a moment when the queue is empty already.
 */
async function isBusy({ database, inProgress }: Device): Promise<boolean> {
  return inProgress.size > 0 || (navigator.onLine && (await database.queue.count()) > 0);
}

/**
 * Tries to send what is queued, for a few seconds; answers how many changes are still only on this device,
 * those that need attention included.
 */
export async function drainBeforeSignOut(): Promise<number> {
  const device = currentDevice();
  if (device === undefined) return 0;
  const deadline = performance.now() + PATIENCE_MS;
  device.loop.request();
  while ((await isBusy(device)) && performance.now() < deadline) {
    await wait(LOOK_EVERY_MS);
  }
  // An impersonation's database goes with it: what was not confirmed has been told as not saved.
  return device.isViewing ? 0 : countDeviceOnly(device.database);
}

/**
 * Deletes what an account keeps here while another's device is open: the own data of somebody who signs out while
 * they view as another. What is unsent stays, and waits for the next sign-in: 'kept'.
 */
export async function deleteAccountData(accountId: string): Promise<'forgotten' | 'kept'> {
  const database = new DeviceDatabase(accountId);
  if (!(await Dexie.exists(database.name))) return 'forgotten';
  await database.open();
  if ((await countDeviceOnly(database)) > 0) {
    database.close();
    return 'kept';
  }
  clearUnsent(database);
  await database.delete();
  return 'forgotten';
}

/** Has this account's data deleted from this device once it has signed out. */
export function deleteAfterSignOut(what: 'everything' | 'what is sent'): void {
  currentDevice()?.deleteOnClose(what);
}
