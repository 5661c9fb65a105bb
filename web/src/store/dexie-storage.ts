/** The sync engine's storage on IndexedDB. */
import { Dexie, type Table, type Transaction } from 'dexie';
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import { TABLE_NAMES } from 'sync-protocol/model/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/model/tables.ts';
import { DAY_STATUSES } from 'sync-protocol/model/value-rules.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import type { Mutation } from 'sync-protocol/sync/wire.ts';
import type { ReadRange } from 'sync-protocol/sync/working-set.ts';
import {
  type AttentionEntry,
  type ConfirmedMutation,
  type DeviceStorage,
  type DeviceTransaction,
  type HouseholdState,
  type MetaValues,
  type NotifyTiming,
  OutdatedBuild,
  OutOfSpace,
  type PendingMutation,
} from '../sync/device-storage.ts';
import {
  type HistoryRecord,
  historyRecords,
  type QueueRecord,
  queueRecords,
  type ShadowRecord,
  shadowRecords,
  unbundle,
} from './bundled-records.ts';
import { DATABASE_SCHEMA, DATABASE_VERSION, type DeviceDatabase, ofHousehold } from './database.ts';
import { isOutOfSpace, withRecovery } from './recovery.ts';

/** A range of a compound index: equal on `where`, between `from` and `to` on the last field. */
function rangeOf(table: Table<AnyRow>, householdId: string, read: ReadRange) {
  const fields = Object.keys(read.where);
  const prefix = [householdId, ...Object.values(read.where)];
  if (read.range !== undefined) {
    const index = `[${['householdId', ...fields, read.range.field].join('+')}]`;
    const { from, to } = read.range;
    return table
      .where(index)
      .between([...prefix, from ?? Dexie.minKey], [...prefix, to ?? Dexie.maxKey], true, true);
  }
  if (fields.length === 0) return ofHousehold(table, householdId);
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

/** The rows of a range; everybody's days by date are those of each status (database.ts). */
async function rowsIn(table: Table<AnyRow>, householdId: string, read: ReadRange): Promise<AnyRow[]> {
  const isOfAllDays = read.table === 'day' && read.range !== undefined && isEmpty(read.where);
  const reads = isOfAllDays ? DAY_STATUSES.map((status) => ({ ...read, where: { status } })) : [read];
  return (await Promise.all(reads.map((each) => rangeOf(table, householdId, each).toArray()))).flat();
}

const isEmpty = (where: object): boolean => Object.keys(where).length === 0;

/** Fewer than this are asked for one by one. */
const MANY = 50;

/**
 * The rows of these ids. A request takes about as long for all the rows between two ids as for a handful: many are
 * asked for together where few others lie between the first and the last, as with the days of one mutation.
 */
async function rowsOf(
  table: Table<AnyRow, [string, string]>,
  householdId: string,
  ids: readonly string[],
): Promise<AnyRow[]> {
  if (ids.length >= MANY) {
    const [first = '', ...others] = ids.toSorted();
    const between = table
      .where(':id')
      .between([householdId, first], [householdId, others.at(-1)], true, true);
    const most = 2 * ids.length;
    const here = await between.limit(most + 1).toArray();
    if (here.length <= most) {
      const wanted = new Set(ids);
      return here.filter(({ id }) => wanted.has(id));
    }
  }
  const found = await table.bulkGet(ids.map((id) => [householdId, id]));
  return found.filter((row) => row !== undefined);
}

/** All that an entry is about: what it changed, or what it would have. */
const subjectsOf = ({ subjects, changes }: HistoryEntry): string[] => [
  ...new Set([...subjects, ...changes.flatMap(({ about }) => about ?? [])]),
];

/**
 * Everything asks the transaction's own tables. Dexie would also find the transaction by following awaits,
 * but loses it over some (its issue 1186, and when the database is still opening): what is asked then would
 * silently be a transaction of its own. Bound like this, it fails instead.
 */
function transactionOn(transaction: Transaction): DeviceTransaction {
  const rows = (table: TableName) => transaction.table<AnyRow, [string, string]>(table);
  const shadow = transaction.table<ShadowRecord>('shadow');
  const queue = transaction.table<QueueRecord, number>('queue');
  const sent = transaction.table<ConfirmedMutation, string>('sent');
  const history = transaction.table<HistoryRecord, [string, string]>('history');
  const attention = transaction.table<AttentionEntry, string>('attention');
  const households = transaction.table<HouseholdState, string>('households');
  const meta = transaction.table<{ key: string; value: unknown }, string>('meta');
  /** Takes these out of the queue; answers what was in one record with any of them, to stand by itself again. */
  const takeOut = async (ids: readonly string[]): Promise<PendingMutation[]> => {
    const gone = new Set(ids);
    const isGone = ({ id }: Pick<Mutation, 'id'>): boolean => gone.has(id);
    const records = ids.length === 0 ? [] : await queue.toArray();
    const touched = records.filter((record) => unbundle([record]).some(isGone));
    await queue.bulkDelete(touched.map(({ position }) => position));
    return unbundle(touched).filter((mutation) => !isGone(mutation));
  };
  let isStamped = false;
  /** Once a transaction: whoever sees its days sees the stamp. */
  const stampDays = async (table: TableName): Promise<void> => {
    if (table !== 'day' || isStamped) return;
    isStamped = true;
    await meta.put({ key: 'dayStamp', value: newId() });
  };
  return {
    rowsById: (table, householdId, ids) => rowsOf(rows(table), householdId, ids),
    rowsInRange: (householdId, read) => rowsIn(rows(read.table), householdId, read),
    allRows: (table, householdId) => ofHousehold(rows(table), householdId).toArray(),
    async putRows(table, list) {
      await rows(table).bulkPut(list);
      await stampDays(table);
    },
    async removeRows(table, householdId, ids) {
      await rows(table).bulkDelete(ids.map((id) => [householdId, id]));
      await stampDays(table);
    },
    async forgetRows(householdId) {
      for (const table of TABLE_NAMES) {
        await ofHousehold(rows(table), householdId).delete();
      }
      await stampDays('day');
      await ofHousehold(shadow, householdId).delete();
      await ofHousehold(history, householdId).delete();
    },

    async shadow(householdId) {
      return unbundle(await ofHousehold(shadow, householdId).toArray());
    },
    async putShadow(list) {
      await shadow.bulkPut(shadowRecords(list));
    },
    async clearShadow(householdId) {
      await ofHousehold(shadow, householdId).delete();
    },

    async queue({ householdId, limit } = {}) {
      if (householdId !== undefined) {
        return unbundle(await queue.where({ householdId }).sortBy('position'));
      }
      const ordered = queue.orderBy('position');
      const records = await (limit === undefined ? ordered : ordered.limit(limit)).toArray();
      return unbundle(records).slice(0, limit);
    },
    async enqueue([first, ...others]) {
      if (first === undefined) return;
      // IndexedDB itself gives the position, in the order of the commits.
      const position = await queue.add(first as PendingMutation);
      const next = others.map((mutation, i) => ({ ...mutation, position: position + 1 + i }));
      if (next.length > 0) await queue.bulkAdd(queueRecords(next));
    },
    async putQueued(mutations) {
      const held = await takeOut(mutations.map(({ id }) => id));
      await queue.bulkPut([...held, ...mutations]);
    },
    async queuedAmong(ids) {
      return (await queue.where('id').anyOf(ids).keys()) as string[];
    },
    async dequeue(ids) {
      await queue.bulkPut(await takeOut(ids));
    },

    async putSent(mutations) {
      await sent.bulkPut([...mutations]);
    },
    sent: (householdId) => sent.where('householdId').equals(householdId).toArray(),
    async removeSent(ids) {
      await sent.bulkDelete([...ids]);
    },
    async pruneSent(before) {
      await sent.where('answeredAt').below(before).delete();
    },

    async putHistory(householdId, entries) {
      const stored = entries.map((entry) => ({ ...entry, householdId, subjects: subjectsOf(entry) }));
      await history.bulkPut(historyRecords(stored));
    },
    async pruneHistory(householdId, before) {
      await history
        .where('[householdId+receivedAt]')
        .between([householdId, Dexie.minKey], [householdId, before])
        .delete();
    },

    async putAttention(entries) {
      await attention.bulkPut([...entries]);
    },
    attentionAmong: (ids) => attention.where('id').anyOf(ids).toArray(),
    async removeAttention(ids) {
      await attention.bulkDelete([...ids]);
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

/**
 * Throws `OutdatedBuild` in a tab whose build is older than the database: Dexie would let it write rows that
 * the newer one can't read. A build that has upgraded it and not written yet has set no fence: the version tells.
 */
async function passFence(tx: DeviceTransaction, database: DeviceDatabase): Promise<void> {
  const fence = (await tx.meta('schemaFence')) ?? 0;
  const isUpgraded = database.backendDB().version > DATABASE_VERSION;
  if (isUpgraded || fence > DATABASE_SCHEMA) throw new OutdatedBuild();
  if (fence < DATABASE_SCHEMA) await tx.setMeta('schemaFence', DATABASE_SCHEMA);
}

/**
 * Gives up the copies of the history and of what was sent, which the server has too: the queue never makes room for
 * what can be fetched again. The next sync begins anew, and brings the history back where it fits. Answers whether
 * there was anything to give.
 */
async function makeRoom(database: DeviceDatabase): Promise<boolean> {
  if ((await database.history.count()) + (await database.sent.count()) === 0) return false;
  await database.history.clear();
  await database.sent.clear();
  // This writes: where even that has no room, the history stays what it says it is, the latest that is here.
  await database.households
    .toCollection()
    .modify({ cursor: null })
    .catch(() => undefined);
  return true;
}

export function createDexieStorage(database: DeviceDatabase): DeviceStorage {
  const writeOnce = <T>(
    act: (tx: DeviceTransaction) => Promise<T>,
    telling?: () => NotifyTiming,
  ): Promise<T> => {
    const passed = async (transaction: Transaction): Promise<T> => {
      const tx = transactionOn(transaction);
      await passFence(tx, database);
      return act(tx);
    };
    return withRecovery(database, () => database.inTransaction('rw', passed, telling));
  };
  return {
    async write(act, telling) {
      try {
        return await writeOnce(act, telling);
      } catch (error) {
        if (!isOutOfSpace(error)) throw error;
        if (!(await makeRoom(database).catch(() => false))) throw new OutOfSpace(error);
      }
      return writeOnce(act).catch((error: unknown) => {
        throw isOutOfSpace(error) ? new OutOfSpace(error) : error;
      });
    },
    read: (act) =>
      withRecovery(database, () =>
        database.inTransaction('r', (transaction) => act(transactionOn(transaction))),
      ),
  };
}
