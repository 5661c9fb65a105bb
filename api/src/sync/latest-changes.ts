/**
 * Reads the changes of a device that misses little or nothing by one or two statements, without a transaction and
 * without pages.
 */
import { historyStart } from 'sync-protocol/kernel/history-start.ts';
import { hasAccess } from '../database/access-right.ts';
import type { Sql } from '../database/connection.ts';
import { SqlParameters } from '../database/sql-parameters.ts';
import { type ChangesJson, type ChangesRequest, isDigestDue, toJson } from './changes.ts';
import { CHANGES_BYTES } from './changes-page.ts';
import { type ChangesParts, listColumns, NO_CHANGES, toChangesParts } from './changes-select.ts';
import {
  type Cursor,
  decodeCursor,
  type FeedHead,
  HEAD_SOURCE,
  isValid,
  parseHead,
  selectHead,
} from './cursor.ts';
import type { Pokes } from './pokes.ts';

/** Most bytes of several versions' entries, and of one entry besides its changes, that are read without pages. */
const BYTES_AT_ONCE = 500_000;
const ENTRY_BYTES = 1000;

interface ReaderSession {
  readonly id: string;
  /** The account behind an impersonation. */
  readonly impersonatedBy: string | null;
}

interface Asked {
  readonly request: ChangesRequest;
  readonly cursor: Cursor;
  readonly session: ReaderSession;
}

/**
 * Returns the changes of a device that misses little or nothing, as most do, without a transaction: one statement finds
 * what is new, another reads it. After a poke with the version that follows the cursor, the second one is enough. Each
 * checks the reader's access. Returns undefined when the device needs `changesSince`, or the access may have ended.
 */
export async function latestChanges(
  { sql, pokes }: { readonly sql: Sql; readonly pokes: Pick<Pokes, 'newest'> },
  request: ChangesRequest,
  session: ReaderSession,
): Promise<ChangesJson | undefined> {
  const { membership, now } = request;
  const cursor = decodeCursor(request.cursor);
  if (cursor === undefined || isDigestDue(cursor.digestAt, now)) return undefined;
  const asked = { request, cursor, session };
  const next = cursor.version + 1;
  const isNewest = pokes.newest(membership.householdId) === next;
  const found =
    (isNewest ? await versionsUpTo(sql, asked, next) : undefined) ?? (await findVersions(sql, asked));
  if (found === undefined || !isValid(cursor, membership, found.head)) return undefined;
  const { head, parts } = found;
  return toJson(request, parts, { head, to: head.version, continued: cursor });
}

interface Found {
  readonly head: FeedHead;
  readonly parts: ChangesParts;
}

/** Returns undefined when there is too much to read at once. */
async function findVersions(sql: Sql, asked: Asked): Promise<Found | undefined> {
  const head = await currentHead(sql, asked);
  if (head === undefined) return undefined;
  const missed = head.version - asked.cursor.version;
  if (missed <= 0) return { head, parts: NO_CHANGES };
  // A single version always makes one page.
  if (missed > 1 && head.bytes > BYTES_AT_ONCE) return undefined;
  return versionsUpTo(sql, asked, head.version);
}

/** Adds the condition that the reader may still see household `$1`. */
const readerHasAccess = (
  parameters: SqlParameters,
  { membership: { access }, accountId, now }: ChangesRequest,
  { id: sessionId, impersonatedBy }: ReaderSession,
): string => hasAccess(parameters, { sessionId, access }, { accountId, impersonatedBy, at: now });

async function currentHead(sql: Sql, { request, cursor, session }: Asked): Promise<NewestHead | undefined> {
  const parameters = new SqlParameters(request.membership.householdId);
  const [head, access] = [selectHead(parameters, cursor), readerHasAccess(parameters, request, session)];
  const entries =
    `select ${ENTRY_BYTES} + ${CHANGES_BYTES} as bytes from mutation_log l where l.household_id = $1::uuid ` +
    `and l.version > ${parameters.add(cursor.version)}::bigint order by l.version ` +
    `limit ${parameters.add(BYTES_AT_ONCE / ENTRY_BYTES + 1)}::int`;
  const statement =
    `select ${head}, (select coalesce(sum(bytes), 0)::bigint from (${entries}) e) as bytes ` +
    `from ${HEAD_SOURCE} and ${access}`;
  const [row] = await sql.unsafe<{ head: string; bytes: number }[]>(statement, parameters.values, {
    prepare: true,
  });
  return row && { ...parseHead(row.head), bytes: row.bytes };
}

interface NewestHead extends FeedHead {
  /** Of the entries since the cursor; of the first ones, where they are more than are read at once. */
  readonly bytes: number;
}

/** Returns undefined unless `to` is the newest version: rows that a newer one replaced can no longer be read. */
async function versionsUpTo(
  sql: Sql,
  { request, cursor, session }: Asked,
  to: number,
): Promise<Found | undefined> {
  const from = cursor.version;
  const range = { from, to, since: historyStart(request.now), resultsFrom: from, isCompact: false };
  const parameters = new SqlParameters(request.membership.householdId);
  const columns = `${selectHead(parameters, cursor)}, ${listColumns(parameters, request, range)}`;
  const access = readerHasAccess(parameters, request, session);
  const statement = `select ${columns} from ${HEAD_SOURCE} and v.version = ${parameters.add(to)}::bigint and ${access}`;
  const [row] = await sql.unsafe(statement, parameters.values, { prepare: true }).raw();
  if (row === undefined) return undefined;
  const [head, ...lists] = row as unknown as [Buffer, ...(Buffer | null)[]];
  return { head: parseHead(head), parts: toChangesParts([...lists.entries()]) };
}
