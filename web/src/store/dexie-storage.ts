/** The sync engine's storage on IndexedDB. */
import { Dexie } from 'dexie';
import { TABLE_NAMES } from 'sync-protocol/model/tables.ts';
import type { ReadRange } from 'sync-protocol/working-set.ts';
import type { DeviceStorage, DeviceTransaction, MetaValues, QueuedMutation } from '../sync/device-storage.ts';
import type { DeviceDatabase } from './database.ts';
import { withRecovery } from './recovery.ts';

/** A range of a compound index: equal on `where`, between `from` and `to` on the last field. */
function rangeOf(database: DeviceDatabase, householdId: string, read: ReadRange) {
  const table = database.rows(read.table);
  const fields = Object.keys(read.where);
  const prefix = [householdId, ...Object.values(read.where)];
  if (read.range !== undefined) {
    const index = `[${['householdId', ...fields, read.range.field].join('+')}]`;
    const { from, to } = read.range;
    return table
      .where(index)
      .between([...prefix, from ?? Dexie.minKey], [...prefix, to ?? Dexie.maxKey], true, true);
  }
  if (fields.length === 0) return table.where('householdId').equals(householdId);
  // The index may go on with a field that this read leaves open.
  const index = table.schema.indexes.find(({ keyPath }) =>
    ['householdId', ...fields].every((field, i) => Array.isArray(keyPath) && keyPath[i] === field),
  );
  if (index === undefined) throw new Error(`No index of ${read.table} serves [${fields.join(', ')}]`);
  const isWhole = Array.isArray(index.keyPath) && index.keyPath.length === prefix.length;
  const where = table.where(index.name);
  return isWhole
    ? where.equals(prefix)
    : where.between([...prefix, Dexie.minKey], [...prefix, Dexie.maxKey], true, true);
}

function transactionOn(database: DeviceDatabase): DeviceTransaction {
  const { shadow, queue, attention, households, meta } = database;
  return {
    async rowsById(table, householdId, ids) {
      const found = await database.rows(table).bulkGet(ids.map((id) => [householdId, id]));
      return found.filter((row) => row !== undefined);
    },
    rowsInRange: (householdId, read) => rangeOf(database, householdId, read).toArray(),
    allRows: (table, householdId) => database.rows(table).where('householdId').equals(householdId).toArray(),
    async putRows(table, rows) {
      await database.rows(table).bulkPut(rows);
    },
    async removeRows(table, householdId, ids) {
      await database.rows(table).bulkDelete(ids.map((id) => [householdId, id]));
    },
    async forgetRows(householdId) {
      for (const table of TABLE_NAMES) {
        await database.rows(table).where('householdId').equals(householdId).delete();
      }
      await shadow.where('householdId').equals(householdId).delete();
    },

    shadow: (householdId) => shadow.where('householdId').equals(householdId).toArray(),
    async putShadow(rows) {
      await shadow.bulkPut([...rows]);
    },
    async clearShadow(householdId) {
      await shadow.where('householdId').equals(householdId).delete();
    },

    async queue({ householdId, limit } = {}) {
      if (householdId !== undefined) return queue.where({ householdId }).sortBy('position');
      const ordered = queue.orderBy('position');
      return (limit === undefined ? ordered : ordered.limit(limit)).toArray();
    },
    async enqueue(mutation) {
      // IndexedDB itself gives the position, in the order of the commits.
      await queue.add(mutation as QueuedMutation);
    },
    async putQueued(mutations) {
      await queue.bulkPut([...mutations]);
    },
    async dequeue(ids) {
      await queue.where('id').anyOf(ids).delete();
    },

    async putAttention(entries) {
      await attention.bulkPut([...entries]);
    },

    async meta<K extends keyof MetaValues>(key: K) {
      return (await meta.get(key))?.value as MetaValues[K] | undefined;
    },
    async setMeta(key, value) {
      await meta.put({ key, value });
    },
    householdState: (householdId) => households.get(householdId),
    async putHouseholdState(state) {
      await households.put(state);
    },
    async removeHouseholdState(householdId) {
      await households.delete(householdId);
    },
  };
}

export function createDexieStorage(database: DeviceDatabase): DeviceStorage {
  const tx = transactionOn(database);
  return {
    write: (act) => withRecovery(database, () => database.transaction('rw', database.tables, () => act(tx))),
    read: (act) => withRecovery(database, () => database.transaction('r', database.tables, () => act(tx))),
  };
}
