/**
 * Reads a household's changes since a cursor in pages, as one account may see them, and builds a household's part of an
 * answer. Converts logged results for devices.
 */

import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { historyStart } from 'sync-protocol/kernel/history-start.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import type { Digest, Membership, MutationResult } from 'sync-protocol/kernel/wire.ts';
import { refusedPart } from 'sync-protocol/refused-part.ts';
import type { TransactionSql } from '../database/connection.ts';
import { tableNameOf } from '../database/household-rows.ts';
import { type LoggedMutation, type LoggedResult, refusalDetails } from '../database/mutation-log.ts';
import { SqlParameters } from '../database/sql-parameters.ts';
import { pageEnd } from './changes-page.ts';
import {
  bytesOf,
  type ChangesParts,
  type ChangesReader,
  type JsonPieces,
  NO_CHANGES,
} from './changes-select.ts';
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  type FeedHead,
  hasLost,
  isValid,
  loadFeedHead,
  toBookMark,
  toMark,
} from './cursor.ts';
import { type OnPieces, readChanges } from './read-changes.ts';
import { ROW_SCHEMA } from './row-schema.ts';
import { scopeOf } from './visible-rows.ts';

/**
 * Rows of a page, some 5 MB: a phone can load them in one answer, and the server builds them without blocking others.
 */
const PAGE_ROWS = 10_000;

export interface ChangesRequest extends ChangesReader {
  readonly cursor: string | null;
  readonly now: string;
}

/**
 * One household's part of an answer. Its rows are JSON as bytes straight from the database: reading them as text and
 * writing the text as bytes again costs a quarter to a third more of the API's time.
 */
export interface ChangesJson {
  readonly householdId: string;
  readonly json: JsonPieces;
}

type LoggedInput = Pick<LoggedMutation, 'name' | 'mutationVersion' | 'args' | 'happenedAt'>;

/** Returns a logged result as devices get it. It carries the input unless the mutation was applied whole. */
export function toMutationResult(logged: LoggedResult, input: LoggedInput | undefined): MutationResult {
  const refused = input && refusedPart(input.name, input.args, logged.data);
  const details = refusalDetails(logged);
  const simple = logged.result === 'applied' && refused === undefined;
  return {
    id: logged.mutationId,
    result: logged.result,
    ...(logged.code === null ? {} : { code: logged.code }),
    ...(logged.message === null ? {} : { message: logged.message }),
    ...(details === undefined ? {} : { details }),
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

/** Returns this request's results after the client's earlier ones. */
function outcomesOf({ results }: ChangesParts, pushed: readonly MutationResult[]): MutationResult[] {
  const earlier = JSON.parse(bytesOf(results).toString()) as (LoggedResult & LoggedInput)[];
  return [...earlier.map((row) => toMutationResult(row, row)), ...pushed];
}

async function digestOf(tx: TransactionSql, membership: Membership): Promise<Digest> {
  const parameters = new SqlParameters(membership.householdId);
  const scope = scopeOf(parameters, membership);
  const parts = TABLE_NAMES.map(
    (table) =>
      `select '${table}' as "table", count(*)::int as count, coalesce(sum(t.version), 0)::bigint as versions ` +
      `from ${tableNameOf(table)} t where t.household_id = $1::uuid ${scope(table)}`,
  );
  const rows = await tx.unsafe<{ table: string; count: number; versions: number }[]>(
    parts.join(' union all '),
    parameters.values,
    { prepare: true },
  );
  return Object.fromEntries(rows.map(({ table, count, versions }) => [table, { count, versions }]));
}

const NEVER = '2000-01-01T00:00:00.000Z';

export const isDigestDue = (digestAt: string, now: string): boolean =>
  addMinutes(digestAt, MINUTES_PER_DAY) <= now;

interface Answer {
  readonly head: FeedHead;
  /** The last version of the answer. */
  readonly to: number;
  /** The device's cursor; undefined where the device is reset. */
  readonly continued: Cursor | undefined;
  readonly isLost?: boolean;
  readonly digest?: Digest | undefined;
}

/** Returns a household's part of an answer. */
export function toJson(
  { membership, pushed, now }: ChangesRequest,
  parts: ChangesParts,
  answer: Answer,
): ChangesJson {
  const { head, to, continued, isLost = false, digest } = answer;
  const more = to < head.version;
  const cursor = encodeCursor({
    version: to,
    epoch: head.epoch,
    schema: ROW_SCHEMA,
    access: membership.access,
    // A reset of several pages sends its digest with the last one.
    digestAt: digest !== undefined ? now : (continued?.digestAt ?? NEVER),
    ...(more ? {} : toMark(head)),
  });
  const rest = JSON.stringify({
    reset: continued === undefined,
    cursor,
    epoch: head.epoch,
    ...(isLost ? { lost: true } : {}),
    more,
    outcomes: outcomesOf(parts, pushed),
    ...(digest === undefined ? {} : { digest }),
    ...(more ? {} : toBookMark(head)),
  });
  const json = [...parts.start, ...parts.history, ',', rest.slice(1)];
  return { householdId: membership.householdId, json };
}

interface PageOptions {
  readonly limit?: number;
  /** Takes the beginning of the JSON; only the rest is returned. */
  readonly onPieces?: OnPieces | undefined;
}

/** Returns the changes since the cursor, undefined for an unknown household. Needs a REPEATABLE READ transaction. */
export async function changesSince(
  tx: TransactionSql,
  request: ChangesRequest,
  { limit = PAGE_ROWS, onPieces }: PageOptions = {},
): Promise<ChangesJson | undefined> {
  const { membership, now } = request;
  const cursor = decodeCursor(request.cursor);
  const head = await loadFeedHead(tx, membership.householdId, cursor);
  if (head === undefined) return undefined;
  const isLost = cursor !== undefined && hasLost(cursor, head);
  const continued = cursor !== undefined && isValid(cursor, membership, head) ? cursor : undefined;
  const from = continued?.version ?? 0;
  const since = historyStart(now);
  const isNews = head.version > from;
  const to = isNews
    ? await pageEnd(tx, membership, { from, current: head.version, limit, since })
    : head.version;
  const resultsFrom = cursor?.epoch === head.epoch && !isLost ? Math.min(cursor.version, to) : 0;
  const isCompact = continued === undefined || continued.digestAt === NEVER;
  const range = { from, to, since, resultsFrom, isCompact };
  const parts = isNews ? await readChanges(tx, { reader: request, range }, onPieces) : NO_CHANGES;
  // A digest is compared only once the device has everything.
  const wantsDigest =
    to === head.version && (continued === undefined || isDigestDue(continued.digestAt, now));
  const digest = wantsDigest ? await digestOf(tx, membership) : undefined;
  return toJson(request, parts, { head, to, continued, isLost, digest });
}
