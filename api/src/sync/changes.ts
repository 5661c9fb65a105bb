/**
 * Reads a household's changes since a cursor (rows, removals, history, results, digest), as one account may see them.
 * Streams a table's rows for the export, reads rows for the REST routes, and converts logged results for devices.
 */

import { HISTORY_DAYS } from 'sync-protocol/model/history.ts';
import { TABLE_NAMES, type TableName } from 'sync-protocol/model/tables.ts';
import { refusedPart } from 'sync-protocol/mutators/refused-part.ts';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/rules/calendar.ts';
import type { LoadedRows } from 'sync-protocol/sync/mutator.ts';
import { type Digest, type Membership, type MutationResult, ROW_SCHEMA } from 'sync-protocol/sync/wire.ts';
import { type Read, WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { loadReads } from '../database/household-reads.ts';
import { fieldsOf, tableNameOf } from '../database/household-rows.ts';
import type { LoggedMutation, LoggedResult } from '../database/mutation-log.ts';
import { historyBetween } from '../history/history-feed.ts';
import { pageEnd } from './changes-page.ts';
import { decodeCursor, encodeCursor, hasLost, isValid, loadFeedHead, toBookMark, toMark } from './cursor.ts';
import { isNanny, parametersOf, scopeOf } from './visible-rows.ts';

/**
 * Rows of a page, some 5 MB: a phone can load them in one answer, and the server builds them without blocking others.
 */
export const PAGE_ROWS = 10_000;
/** Rows per fetch of a database cursor, for answers that are streamed. */
const TEXTS_A_TIME = 500;

export interface ChangesRequest {
  readonly accountId: string;
  readonly membership: Membership;
  readonly clientId: string;
  readonly cursor: string | null;
  /** Results of this request's push: sent whatever the cursor says. */
  readonly pushed: readonly MutationResult[];
  readonly now: string;
}

/**
 * One household's part of an answer. Its rows are JSON as bytes straight from the database: reading them as text and
 * writing the text as bytes again costs a quarter to a third more of the API's time.
 */
export interface ChangesJson {
  readonly householdId: string;
  readonly json: Buffer;
}

const NO_ROWS = '[]';

/** Returns texts and bytes as the bytes of one text. */
export const bytesOf = (parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/** Returns each table's rows as JSON, in the order of `TABLE_NAMES`. $1 household, $2 from (exclusive), $3 to (inclusive), $4 the nanny. */
async function listsBetween(
  tx: TransactionSql,
  membership: Membership,
  { from, to }: { from: number; to: number },
): Promise<readonly Buffer[]> {
  const lists = TABLE_NAMES.map((table) => {
    const scope = scopeOf(table, membership).replace('$3', '$4');
    return (
      // Not `json_agg`: this is a fifth less work for the database.
      `(select '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']' from (select ${fieldsOf(table)} ` +
      `from ${tableNameOf(table)} t where t.household_id = $1::uuid and t.version > $2::bigint ` +
      `and t.version <= $3::bigint ${scope}) r) as "${table}"`
    );
  });
  const [answer] = await tx
    .unsafe(`select ${lists.join(', ')}`, parametersOf(membership, [from, to]), { prepare: true })
    .raw();
  return answer ?? [];
}

async function rowsBetween(
  tx: TransactionSql,
  membership: Membership,
  range: { from: number; to: number },
): Promise<Buffer> {
  const lists = await listsBetween(tx, membership, range);
  const parts: (string | Buffer)[] = [];
  for (const [i, table] of TABLE_NAMES.entries()) {
    const list = lists[i];
    if (list === undefined || list.length <= NO_ROWS.length) continue;
    parts.push(parts.length === 0 ? `"${table}":` : `,"${table}":`, list);
  }
  return bytesOf(['{', ...parts, '}']);
}

/** Yields all rows of a table that the account may see, as one JSON text per row. */
export async function* rowTexts(
  tx: TransactionSql,
  membership: Membership,
  table: TableName,
): AsyncGenerator<string[]> {
  const scope = scopeOf(table, membership).replace('$3', '$2');
  const query =
    `select row_to_json(r)::text as row from (select ${fieldsOf(table)} ` +
    `from ${tableNameOf(table)} t where t.household_id = $1::uuid ${scope}) r`;
  const parameters = parametersOf(membership, []).slice(0, scope === '' ? 1 : 2);
  const rows = tx.unsafe<{ row: string }[]>(query, parameters);
  for await (const page of rows.cursor(TEXTS_A_TIME)) yield page.map(({ row }) => row);
}

async function removedBetween(
  tx: TransactionSql,
  membership: Membership,
  { from, to }: { from: number; to: number },
): Promise<{ table: string; id: string }[]> {
  const nannyId = isNanny(membership) ? membership.nannyId : null;
  return tx<{ table: string; id: string }[]>`
    select table_name as table, id from tombstone
    where household_id = ${membership.householdId} and version > ${from} and version <= ${to}
      and (${nannyId}::uuid is null or nanny_id = ${nannyId})`;
}

type LoggedInput = Pick<LoggedMutation, 'name' | 'mutationVersion' | 'args' | 'happenedAt'>;

/** Returns a logged result as devices get it. It carries the input unless the mutation was applied whole. */
export function toMutationResult(logged: LoggedResult, input: LoggedInput | undefined): MutationResult {
  const refused = input && refusedPart(input.name, input.args, logged.data);
  const simple = logged.result === 'applied' && refused === undefined;
  return {
    id: logged.mutationId,
    result: logged.result,
    ...(logged.code === null ? {} : { code: logged.code }),
    ...(logged.message === null ? {} : { message: logged.message }),
    ...(refused === undefined ? {} : { refused }),
    ...(simple || input === undefined
      ? {}
      : {
          input: {
            name: input.name,
            version: input.mutationVersion,
            args: input.args,
            happenedAt: input.happenedAt,
          },
        }),
  };
}

async function resultsBetween(
  tx: TransactionSql,
  request: ChangesRequest,
  { from, to }: { from: number; to: number },
): Promise<MutationResult[]> {
  if (from === to) return [...request.pushed];
  const rows = await tx<(LoggedResult & LoggedInput)[]>`
    select mutation_id as "mutationId", fingerprint, result, code, message, data, name,
           mutation_version as "mutationVersion", args, happened_at as "happenedAt"
    from mutation_log
    where household_id = ${request.membership.householdId} and client_id = ${request.clientId}
      and version > ${from} and version <= ${to}
    order by version, position`;
  const pushed = new Set(request.pushed.map((result) => result.id));
  const earlier = rows.filter((row) => !pushed.has(row.mutationId)).map((row) => toMutationResult(row, row));
  return [...earlier, ...request.pushed];
}

async function digestOf(tx: TransactionSql, membership: Membership): Promise<Digest> {
  const parts = TABLE_NAMES.map((table) => {
    const scope = scopeOf(table, membership).replace('$3', '$2');
    return (
      `select '${table}' as "table", count(*)::int as count, coalesce(sum(t.version), 0)::bigint as versions ` +
      `from ${tableNameOf(table)} t where t.household_id = $1::uuid ${scope}`
    );
  });
  const rows = await tx.unsafe<{ table: string; count: number; versions: number }[]>(
    parts.join(' union all '),
    parametersOf(membership, []),
    { prepare: true },
  );
  return Object.fromEntries(rows.map(({ table, count, versions }) => [table, { count, versions }]));
}

const NEVER = '2000-01-01T00:00:00.000Z';

const isDigestDue = (digestAt: string, now: string): boolean => addMinutes(digestAt, MINUTES_PER_DAY) <= now;

/** Returns the changes since the cursor, undefined for an unknown household. Needs a REPEATABLE READ transaction. */
export async function changesSince(
  tx: TransactionSql,
  request: ChangesRequest,
  limit: number = PAGE_ROWS,
): Promise<ChangesJson | undefined> {
  const { membership, now } = request;
  const { householdId, access } = membership;
  const cursor = decodeCursor(request.cursor);
  const head = await loadFeedHead(tx, householdId, cursor);
  if (head === undefined) return undefined;
  const lost = cursor !== undefined && hasLost(cursor, head);
  const isContinued = cursor !== undefined && isValid(cursor, membership, head);
  const from = isContinued ? cursor.version : 0;
  const since = addMinutes(now, -HISTORY_DAYS * MINUTES_PER_DAY);
  // Mostly there is nothing new: then rows and history aren't queried.
  const isNews = head.version > from;
  const to = isNews
    ? await pageEnd(tx, membership, { from, current: head.version, limit, since })
    : head.version;
  const more = to < head.version;
  const resultsSince = cursor?.epoch === head.epoch && !lost ? Math.min(cursor.version, to) : 0;
  // An empty device has nothing to remove. A digest is compared only once the device has everything.
  const isFirst = from === 0;
  const wantsDigest = !more && (!isContinued || isDigestDue(cursor.digestAt, now));
  const [rows, history, removed, outcomes, digest] = await Promise.all([
    isNews ? rowsBetween(tx, membership, { from, to }) : '{}',
    isNews ? historyBetween(tx, request, { from, to, since }) : '[]',
    isFirst || !isNews ? [] : removedBetween(tx, membership, { from, to }),
    resultsBetween(tx, request, { from: resultsSince, to }),
    wantsDigest ? digestOf(tx, membership) : undefined,
  ]);
  const next = encodeCursor({
    version: to,
    epoch: head.epoch,
    schema: ROW_SCHEMA,
    access,
    // A reset of several pages sends its digest with the last one.
    digestAt: digest !== undefined ? now : isContinued ? cursor.digestAt : NEVER,
    ...(more ? {} : toMark(head)),
  });
  const rest = JSON.stringify({
    reset: !isContinued,
    cursor: next,
    epoch: head.epoch,
    ...(lost ? { lost } : {}),
    more,
    removed,
    outcomes,
    ...(digest === undefined ? {} : { digest }),
    ...(more ? {} : toBookMark(head)),
  });
  return { householdId, json: bytesOf(['{"rows":', rows, ',"history":', history, ',', rest.slice(1)]) };
}

/** Loads rows in one snapshot, in rounds: reads may depend on rows that an earlier round has loaded. */
export async function readRounds(
  sql: Sql,
  householdId: string,
  readsOf: (rows: LoadedRows) => readonly Read[],
): Promise<WorkingSet> {
  const rows = new WorkingSet(householdId);
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    for (let reads = readsOf(rows); reads.length > 0; reads = rows.missing(readsOf(rows))) {
      await loadReads(tx, rows, { reads });
    }
  });
  return rows;
}

/** Loads rows for the REST routes in one snapshot: an amount and its settlement must fit together. */
export async function readRows(sql: Sql, householdId: string, reads: readonly Read[]): Promise<WorkingSet> {
  const rows = new WorkingSet(householdId);
  await loadReads(sql, rows, { reads });
  return rows;
}
