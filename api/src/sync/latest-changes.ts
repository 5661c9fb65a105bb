/**
 * Reads the changes of a device that misses little or nothing by one or two statements, without a transaction and
 * without pages.
 */
import { hasAccess } from '../database/access-right.ts';
import type { Sql } from '../database/connection.ts';
import { SqlParameters } from '../database/sql-parameters.ts';
import { type ChangesJson, type ChangesRequest, historyStart, isDigestDue, toJson } from './changes.ts';
import { CHANGES_BYTES } from './changes-page.ts';
import {
  type ChangesParts,
  type ChangesRange,
  listColumns,
  NO_CHANGES,
  toChangesParts,
} from './changes-select.ts';
import {
  type Cursor,
  decodeCursor,
  type FeedHead,
  HEAD_SOURCE,
  isValid,
  parseHead,
  selectHead,
} from './cursor.ts';

/** Most bytes of several versions' entries, and of one entry besides its changes, that are read without pages. */
const BYTES_AT_ONCE = 500_000;
const ENTRY_BYTES = 1000;

export interface ReaderSession {
  readonly id: string;
  /** The account behind an impersonation. */
  readonly impersonatedBy: string | null;
}

/**
 * Returns the changes of a device that misses little or nothing, as most do, without a transaction: one statement finds
 * what is new, another reads it. Both check the reader's access. Returns undefined when the device needs
 * `changesSince`, or the access may have ended.
 */
export async function latestChanges(
  sql: Sql,
  request: ChangesRequest,
  session: ReaderSession,
): Promise<ChangesJson | undefined> {
  const { membership, now } = request;
  const cursor = decodeCursor(request.cursor);
  if (cursor === undefined || isDigestDue(cursor.digestAt, now)) return undefined;
  const head = await currentHead(sql, request, { cursor, session });
  if (head === undefined || !isValid(cursor, membership, head)) return undefined;
  const { version: to } = head;
  const from = cursor.version;
  // A single version always makes one page.
  if (to > from + 1 && head.bytes > BYTES_AT_ONCE) return undefined;
  const range = { from, to, since: historyStart(now), resultsFrom: from, isCompact: false };
  const parts = to === from ? NO_CHANGES : await latestVersions(sql, request, { range, session });
  return parts && toJson(request, parts, { head, to, continued: cursor });
}

/** Adds the condition that the reader may still see household `$1`. */
const readerHasAccess = (
  parameters: SqlParameters,
  { membership: { access }, accountId, now }: ChangesRequest,
  { id: sessionId, impersonatedBy }: ReaderSession,
): string => hasAccess(parameters, { sessionId, access }, { accountId, impersonatedBy, at: now });

async function currentHead(
  sql: Sql,
  request: ChangesRequest,
  { cursor, session }: { cursor: Cursor; session: ReaderSession },
): Promise<NewestHead | undefined> {
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

/** Returns undefined if a newer version exists: rows that it replaced can no longer be read. */
async function latestVersions(
  sql: Sql,
  request: ChangesRequest,
  { range, session }: { range: ChangesRange; session: ReaderSession },
): Promise<ChangesParts | undefined> {
  const parameters = new SqlParameters(request.membership.householdId);
  const columns = listColumns(parameters, request, range);
  const access = readerHasAccess(parameters, request, session);
  const statement =
    `select ${columns} from household_version v where v.household_id = $1::uuid ` +
    `and v.version = ${parameters.add(range.to)}::bigint and ${access}`;
  const [lists] = await sql.unsafe(statement, parameters.values, { prepare: true }).raw();
  return lists && toChangesParts([...lists.entries()]);
}
