/**
 * Builds the selects of a household's changes in a range of versions, as one account may see them: each table's rows,
 * the removed rows, the results and the history, all as JSON text. Puts the texts together.
 */
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import type { Membership, MutationResult } from 'sync-protocol/kernel/wire.ts';
import { INSTANT, tableNameOf } from '../database/household-rows.ts';
import { allEntries } from '../database/log-packs.ts';
import { rowJson } from '../database/row-json.ts';
import { type SqlParameters, textArray } from '../database/sql-parameters.ts';
import { selectHistory } from '../history/history-feed.ts';
import { isNanny, scopeOf } from './visible-rows.ts';

export interface ChangesReader {
  readonly accountId: string;
  readonly membership: Membership;
  readonly clientId: string;
  /** Results of this request's push: sent whatever the cursor says. */
  readonly pushed: readonly MutationResult[];
}

/** Versions; `from` and `resultsFrom` are exclusive, `to` is inclusive. */
export interface ChangesRange {
  readonly from: number;
  readonly to: number;
  /** Leaves out history that arrived before this instant. */
  readonly since: string;
  /** The start of the results, which don't begin anew with a reset. */
  readonly resultsFrom: number;
  /** Leaves out the rows' null fields: a device stores the rows of a reset as they are, without these fields. */
  readonly isCompact: boolean;
}

/**
 * Returns the selects of `version` and `item` (JSON text) of all lists but the history, in the order that
 * `toChangesParts` reads. `$1` is the household.
 */
function itemSelects(
  parameters: SqlParameters,
  reader: ChangesReader,
  range: ChangesRange,
): readonly string[] {
  const { membership, clientId, pushed } = reader;
  const [from, to] = [parameters.add(range.from), parameters.add(range.to)];
  const scope = scopeOf(parameters, membership);
  const rows = TABLE_NAMES.map(
    (table) =>
      `select t.version, ${rowJson(table, { isCompact: range.isCompact })} as item from ${tableNameOf(table)} t ` +
      `where t.household_id = $1::uuid and t.version > ${from}::bigint and t.version <= ${to}::bigint ${scope(table)}`,
  );
  const nannyId = parameters.add(isNanny(membership) ? membership.nannyId : null);
  const removed =
    `select d.version, json_build_object('table', d.table_name, 'id', d.id)::text as item ` +
    'from tombstone d where d.household_id = $1::uuid ' +
    // A reset removes nothing: the device begins empty.
    `and ${from}::bigint > 0 and d.version > ${from}::bigint and d.version <= ${to}::bigint ` +
    `and (${nannyId}::uuid is null or d.nanny_id = ${nannyId}::uuid)`;
  const resultsFrom = parameters.add(range.resultsFrom);
  // Selected before they are sorted: for their order, the planner would read other clients' entries.
  const ofClient =
    `select m.* from ${allEntries(`p.last_version > ${resultsFrom}::bigint`)} m where m.household_id = $1::uuid ` +
    `and m.client_id = ${parameters.add(clientId)}::uuid and m.version > ${resultsFrom}::bigint ` +
    `and m.version <= ${to}::bigint ` +
    `and m.mutation_id <> all(${parameters.add(textArray(pushed.map(({ id }) => id)))}::uuid[]) offset 0`;
  const results =
    `select m.version, json_build_object('mutationId', m.mutation_id, 'fingerprint', m.fingerprint, ` +
    `'result', m.result, 'code', m.code, 'message', m.message, 'data', m.data, 'name', m.name, ` +
    `'mutationVersion', m.mutation_version, 'args', m.args, ` +
    `'happenedAt', to_char(m.happened_at at time zone 'UTC', '${INSTANT}'))::text as item ` +
    `from (${ofClient}) m order by m.version, m.position`;
  return [...rows, removed, results];
}

/** Returns the columns of one row: each list's items as one text, null without items. */
export const listColumns = (...asked: Parameters<typeof itemSelects>): string =>
  [...itemSelects(...asked), selectHistory(...asked)]
    .map((select) => `(select string_agg(item, ',') from (${select}) i)`)
    .join(', ');

/**
 * Returns the statement of one row for each list and version, without the history: the list's place, and its items as
 * one text. PostgreSQL takes a fifth more time for megabytes in one text.
 */
export const listChunks = (...asked: Parameters<typeof itemSelects>): string =>
  itemSelects(...asked)
    .map(
      (select, list) =>
        `(select ${list} as list, string_agg(item, ',') as items from (${select}) i ` +
        'group by version order by version)',
    )
    .join(' union all ');

/** Returns the statement of one row for each version: its history as one text. */
export const historyChunks = (...asked: Parameters<typeof itemSelects>): string =>
  `select string_agg(item, ',') as items from (${selectHistory(...asked)}) i group by version order by version`;

/** Pieces of one JSON text. */
export type JsonPieces = readonly (string | Buffer)[];

/** Parts of an answer, each as JSON. */
export interface ChangesParts {
  /** Rows and removed rows: the beginning of an object, up to the history. */
  readonly start: JsonPieces;
  readonly history: JsonPieces;
  /** The logged results of the client's earlier mutations. */
  readonly results: JsonPieces;
}

/** Returns texts and bytes as the bytes of one text. */
export const bytesOf = (pieces: JsonPieces): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));

const listOf = (chunks: readonly Buffer[] = []): JsonPieces => [
  '[',
  ...chunks.flatMap((items, i) => (i === 0 ? items : [',', items])),
  ']',
];

export const startOf = (rows: JsonPieces, removed: JsonPieces): JsonPieces => [
  '{"rows":',
  ...rows,
  ',"removed":',
  ...removed,
  ',"history":',
];

export const NO_CHANGES: ChangesParts = { start: startOf(['{}'], ['[]']), history: ['[]'], results: ['[]'] };

export type ListChunk = readonly [list: number, items: Buffer | null | undefined];

/** Puts the items of the lists together; chunks of one list must be in order. */
export function toChangesParts(chunks: readonly ListChunk[]): ChangesParts {
  const lists: Buffer[][] = [];
  for (const [list, items] of chunks) if (items != null) (lists[list] ??= []).push(items);
  const rows: (string | Buffer)[] = [];
  for (const [i, table] of TABLE_NAMES.entries()) {
    const list = lists[i];
    if (list === undefined) continue;
    rows.push(rows.length === 0 ? `"${table}":` : `,"${table}":`, ...listOf(list));
  }
  const [removed, results, history] = lists.slice(TABLE_NAMES.length);
  return {
    start: startOf(['{', ...rows, '}'], listOf(removed)),
    history: listOf(history),
    results: listOf(results),
  };
}
