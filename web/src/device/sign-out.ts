/**
 * Tries to send the queue before a sign-out and before an impersonation starts or ends. After a sign-out, deletes the
 * account's data from this device, or keeps what is unsent.
 */
import { Dexie } from 'dexie';
import { DeviceDatabase } from './database.ts';
import { currentDevice, type Device } from './device.ts';
import { countDeviceOnly, type DeleteWhen } from './open-database.ts';
import { forgetRights } from './remembered-rights.ts';
import { clearUnsent } from './unsent-marker.ts';

/** Longest wait for the queue to be sent. */
const DRAIN_TIMEOUT_MS = 5000;
const POLL_MS = 100;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether changes are still being sent. An impersonation's may be in progress with an empty queue. */
async function isBusy({ database, inProgress }: Device): Promise<boolean> {
  return inProgress.size > 0 || (navigator.onLine && (await database.queue.count()) > 0);
}

/** Tries for a few seconds to send the queue. Returns how many changes, refused ones too, are only on this device. */
export async function drainBeforeSignOut(): Promise<number> {
  const device = currentDevice();
  if (device === undefined) return 0;
  const deadline = performance.now() + DRAIN_TIMEOUT_MS;
  device.loop.request();
  while ((await isBusy(device)) && performance.now() < deadline) {
    await wait(POLL_MS);
  }
  // An impersonation's database is deleted with it, and its unconfirmed changes were reported as not saved.
  return device.isViewing ? 0 : countDeviceOnly(device.database);
}

/** Deletes an account's own data when it signs out while impersonating. 'kept': unsent changes wait for a sign-in. */
export async function deleteAccountData(accountId: string): Promise<'deleted' | 'kept'> {
  const database = new DeviceDatabase(accountId);
  if (!(await Dexie.exists(database.name))) return 'deleted';
  await database.open();
  if ((await countDeviceOnly(database)) > 0) {
    database.close();
    return 'kept';
  }
  clearUnsent(database);
  forgetRights(accountId);
  await database.delete();
  return 'deleted';
}

/** Deletes this account's data from the device after it has signed out. */
export function deleteAfterSignOut(when: DeleteWhen): void {
  currentDevice()?.deleteOnClose(when);
}
