/**
 * Operations on rows in a transaction: reads by ids, range or household, writes, deletes, and forgetting a household's
 * rows with its shadow and history. A transaction that changes days also writes a new stamp, one for the whole device,
 * which makes the stored counts of days invalid (agenda-tally.ts).
 */
import { Dexie, type Table, type Transaction } from 'dexie';
import type { ReadRange } from 'sync-protocol/kernel/reads.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import { DAY_STATUSES } from 'sync-protocol/kernel/value-rules.ts';
import { ofHousehold } from './database.ts';
import type { DeviceTransaction } from './sync/device-storage.ts';

type RowTable = Table<AnyRow, [householdId: string, id: string]>;

/** Selects a range of a compound index: equal on `where`, between `from` and `to` on the last field. */
function selectRange(table: RowTable, householdId: string, read: ReadRange) {
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
  // The index may have further fields, which this read leaves open.
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

const isEmpty = (where: object): boolean => Object.keys(where).length === 0;

/** Reads a range. All days by date are read as one range per status (database.ts). */
async function readRange(table: RowTable, householdId: string, read: ReadRange): Promise<AnyRow[]> {
  if (read.first === true) return selectRange(table, householdId, read).limit(1).toArray();
  const isOfAllDays = read.table === 'day' && read.range !== undefined && isEmpty(read.where);
  const reads = isOfAllDays ? DAY_STATUSES.map((status) => ({ ...read, where: { status } })) : [read];
  return (await Promise.all(reads.map((each) => selectRange(table, householdId, each).toArray()))).flat();
}

/** Fewer ids than these are read one by one. */
const MIN_IDS_FOR_RANGE = 50;

/**
 * Reads the rows with these ids. Reading a whole range takes about as long as reading a handful of rows, so many ids
 * are read as one range where few other rows lie between the first and the last, as with the days of one change.
 */
async function readByIds(table: RowTable, householdId: string, ids: readonly string[]): Promise<AnyRow[]> {
  if (ids.length >= MIN_IDS_FOR_RANGE) {
    const [first = '', ...others] = ids.toSorted();
    const between = table
      .where(':id')
      .between([householdId, first], [householdId, others.at(-1)], true, true);
    const maxRows = 2 * ids.length;
    const rows = await between.limit(maxRows + 1).toArray();
    if (rows.length <= maxRows) {
      const wanted = new Set(ids);
      return rows.filter(({ id }) => wanted.has(id));
    }
  }
  const found = await table.bulkGet(ids.map((id) => [householdId, id]));
  return found.filter((row) => row !== undefined);
}

type RowOperations = Pick<
  DeviceTransaction,
  'rowsById' | 'rowsInRange' | 'allRows' | 'putRows' | 'removeRows' | 'forgetRows'
>;

/** Operations on the tables' rows. The first change of days in a transaction writes a new `dayStamp` to `meta`. */
export function rowOperations(transaction: Transaction): RowOperations {
  const rows = (table: TableName): RowTable => transaction.table(table);
  let isStamped = false;
  const stampDays = async (table: TableName): Promise<void> => {
    if (table !== 'day' || isStamped) return;
    isStamped = true;
    // Only has to differ from all others; the library for ids isn't in the first load.
    const value = crypto.getRandomValues(new Uint32Array(4)).join('-');
    await transaction.table('meta').put({ key: 'dayStamp', value });
  };
  return {
    rowsById: (table, householdId, ids) => readByIds(rows(table), householdId, ids),
    rowsInRange: (householdId, read) => readRange(rows(read.table), householdId, read),
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
      await ofHousehold(transaction.table('shadow'), householdId).delete();
      await ofHousehold(transaction.table('history'), householdId).delete();
    },
  };
}
