/** Dexie middleware: stores rows without null fields, reads them whole. With nulls, writes took a quarter longer. */
import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie';
import { isTableName } from 'sync-protocol/kernel/table-ranges.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';

type Row = Readonly<Record<string, unknown>>;

function compact(row: Row): Row {
  const kept: Record<string, unknown> = {};
  for (const field in row) if (row[field] !== null) kept[field] = row[field];
  return kept;
}

function wrapTable(stored: DBCoreTable, unset: Row): DBCoreTable {
  const whole = (row: Row | undefined): Row | undefined => row && { ...unset, ...row };
  return {
    ...stored,
    mutate: (request) =>
      stored.mutate('values' in request ? { ...request, values: request.values.map(compact) } : request),
    // Dexie's promises keep the transaction's scope; those of an async function would lose it.
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
        .then((cursor) => (cursor === null || request.values !== true ? cursor : wrapCursor(cursor, whole))),
  };
}

/** Returns a cursor with whole rows. Calls each getter on the stored cursor, since IndexedDB's throw elsewhere. */
function wrapCursor(stored: DBCoreCursor, whole: (row: Row | undefined) => Row | undefined): DBCoreCursor {
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
      return isTableName(name) ? wrapTable(stored, UNSET[name]) : stored;
    },
  }),
};
