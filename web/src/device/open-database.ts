/**
 * Creates, closes and deletes a device's database with the service worker's token, notices when the browser closes it,
 * counts what only it has.
 */

import { deleteWorkerToken } from './background-sync.ts';
import { DATABASE_PREFIX, DeviceDatabase } from './database.ts';
import { forgetRights } from './remembered-rights.ts';
import { clearUnsent } from './unsent-marker.ts';

/** When to delete a database that is being closed. */
export type DeleteWhen = 'always' | 'if all sent';

interface DatabaseOptions {
  readonly name: string;
  /** True for an impersonation, whose database may be deleted by another tab: the page isn't outdated then. */
  readonly isViewing: boolean;
  readonly onOutdated: () => void;
}

/** Creates the database object, which closes itself when another tab upgrades or deletes the database. */
export function createDatabase({ name, isViewing, onOutdated }: DatabaseOptions): DeviceDatabase {
  const database = new DeviceDatabase(name);
  database.on('versionchange', ({ newVersion }) => {
    database.isDeleted = newVersion === null;
    if (!database.isDeleted || !isViewing) onOutdated();
    database.close();
    return false;
  });
  return database;
}

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Calls `act` when the browser closes the database, mostly by deleting it. A hidden page syncs once it is visible. */
export function onClosedByBrowser(database: DeviceDatabase, act: () => void): void {
  const onClose = (): void => {
    if (isPageVisible()) act();
  };
  database.on('ready', () => database.backendDB().addEventListener('close', onClose, { once: true }), true);
}

/** Counts changes that are on this device only: pending, or refused and not yet dealt with. */
export async function countDeviceOnly(database: DeviceDatabase): Promise<number> {
  return (await database.countQueued()) + (await database.attention.count());
}

async function deleteDatabase(database: DeviceDatabase, when: DeleteWhen): Promise<void> {
  // Counted again: signing out takes a moment, in which more may be entered.
  if (when === 'if all sent' && (await countDeviceOnly(database)) > 0) {
    database.close();
    return;
  }
  database.isDeleted = true;
  clearUnsent(database);
  forgetRights(database.name.slice(DATABASE_PREFIX.length));
  await database.delete();
}

/** Closes or deletes the database. If the session has ended, also deletes the token that the service worker has. */
export async function closeDatabase(
  database: DeviceDatabase,
  { hasEnded, deleteWhen }: { hasEnded: boolean; deleteWhen: DeleteWhen | undefined },
): Promise<void> {
  if (hasEnded && deleteWhen !== 'always') await deleteWorkerToken(database);
  if (deleteWhen === undefined) database.close();
  else await deleteDatabase(database, deleteWhen);
}
