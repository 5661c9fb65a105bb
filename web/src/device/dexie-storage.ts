/** The sync engine's storage on IndexedDB: refuses outdated builds, frees full storage, reopens a lost database. */
import type { Transaction } from 'dexie';
import { DATABASE_SCHEMA, DATABASE_VERSION, type DeviceDatabase } from './database.ts';
import { toDeviceTransaction } from './dexie-transaction.ts';
import { isOutOfSpace, withRecovery } from './recovery.ts';
import {
  type DeviceStorage,
  type DeviceTransaction,
  type NotifyTiming,
  OutdatedBuild,
  OutOfSpace,
} from './sync/device-storage.ts';

/**
 * Throws `OutdatedBuild` when this build is older than the database: Dexie would let it write rows that the newer
 * build can't read. The version is checked too, for a newer build that has upgraded the database but not written yet.
 */
async function checkSchema(tx: DeviceTransaction, database: DeviceDatabase): Promise<void> {
  const fence = (await tx.meta('schemaFence')) ?? 0;
  const isUpgraded = database.backendDB().version > DATABASE_VERSION;
  if (isUpgraded || fence > DATABASE_SCHEMA) throw new OutdatedBuild();
  if (fence < DATABASE_SCHEMA) await tx.setMeta('schemaFence', DATABASE_SCHEMA);
}

/** Deletes pictures of receipts that the server has. Returns whether there were any. */
async function dropSentPictures({ pictures, pictureBytes }: DeviceDatabase): Promise<boolean> {
  const sent = await pictures.filter(({ sentAt }) => sentAt !== null).primaryKeys();
  if (sent.length === 0) return false;
  await pictureBytes.bulkDelete(sent);
  await pictures.bulkDelete(sent);
  return true;
}

/** Deletes what the server has copies of, so that the queue can be written. Returns whether anything was deleted. */
async function dropServerCopies(database: DeviceDatabase): Promise<boolean> {
  if ((await database.history.count()) + (await database.sent.count()) === 0) return false;
  await database.history.clear();
  await database.sent.clear();
  // Without a cursor, the next pull brings the history again. If even this doesn't fit, the history stays shorter.
  await database.households
    .toCollection()
    .modify({ cursor: null })
    .catch(() => undefined);
  return true;
}

/** In this order; what only this device has is never deleted. */
const MAKES_ROOM = [dropSentPictures, dropServerCopies];

export function createDexieStorage(database: DeviceDatabase): DeviceStorage {
  const writeOnce = <T>(
    act: (tx: DeviceTransaction) => Promise<T>,
    notifyTiming?: () => NotifyTiming,
  ): Promise<T> => {
    const checked = async (transaction: Transaction): Promise<T> => {
      const tx = toDeviceTransaction(transaction);
      // At once, so that a tap waits for the database once less: a build that is too old writes nothing, since the
      // transaction is aborted.
      const checking = checkSchema(tx, database);
      const acting = act(tx);
      // Attach a handler now so that the rejection isn't unhandled; awaited next.
      acting.catch(() => undefined);
      await checking;
      return acting;
    };
    return withRecovery(database, () => database.inTransaction('rw', checked, notifyTiming));
  };
  return {
    async write(act, notifyTiming) {
      let full: unknown;
      try {
        return await writeOnce(act, notifyTiming);
      } catch (error) {
        full = error;
      }
      for (const makeRoom of MAKES_ROOM) {
        if (!isOutOfSpace(full)) break;
        if (!(await makeRoom(database).catch(() => false))) continue;
        try {
          return await writeOnce(act);
        } catch (error) {
          full = error;
        }
      }
      throw isOutOfSpace(full) ? new OutOfSpace(full) : full;
    },
    read: (act) =>
      withRecovery(database, () =>
        database.inTransaction('r', (transaction) => act(toDeviceTransaction(transaction))),
      ),
  };
}
