/**
 * Rows without what is unset in them: most of a day that nobody has worked is null, and a browser takes a quarter
 * longer to store 500 of them with it. Above this they are whole, as they have come.
 */
import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie';
import { isTableName } from 'sync-protocol/model/table-ranges.ts';
import { UNSET } from 'sync-protocol/model/unset-fields.ts';

type Row = Readonly<Record<string, unknown>>;

function compact(row: Row): Row {
  const kept: Record<string, unknown> = {};
  for (const field in row) if (row[field] !== null) kept[field] = row[field];
  return kept;
}

function tableOf(stored: DBCoreTable, unset: Row): DBCoreTable {
  const whole = (row: Row | undefined): Row | undefined => row && { ...unset, ...row };
  return {
    ...stored,
    mutate: (request) =>
      stored.mutate('values' in request ? { ...request, values: request.values.map(compact) } : request),
    // Dexie's own promises, for they keep a transaction's scope: an async function would leave it.
    get: (request) => stored.get(request).then(whole),
    getMany: (request) => stored.getMany(request).then((rows) => rows.map(whole)),
    query: (request) =>
      stored
        .query(request)
        .then((answer) =>
          request.values === true ? { ...answer, result: answer.result.map(whole) } : answer,
        ),
    openCursor: (request) =>
      stored
        .openCursor(request)
        .then((cursor) => (cursor === null || request.values !== true ? cursor : cursorOf(cursor, whole))),
  };
}

/** A cursor of the browser's knows its own getters alone: each of them is asked on the cursor itself. */
function cursorOf(stored: DBCoreCursor, whole: (row: Row | undefined) => Row | undefined): DBCoreCursor {
  return Object.create(stored, {
    key: { get: () => stored.key },
    primaryKey: { get: () => stored.primaryKey },
    value: { get: () => whole(stored.value) },
  }) as DBCoreCursor;
}

export const compactRows: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'compact-rows',
  create: (core) => ({
    ...core,
    table: (name) => {
      const stored = core.table(name);
      return isTableName(name) ? tableOf(stored, UNSET[name]) : stored;
    },
  }),
};
