/**
 * Builds the rows that a version appends to `mutation_log` and `log_subject`. Hashes each entry over the one before,
 * and replaces characters that PostgreSQL can't store.
 */
import { loggedChanges } from 'sync-protocol/rules/history.ts';
import { createYielder, personBehind } from '../event-loop-share.ts';
import { entryHash } from './log-hash.ts';
import type { LoggedMutation, WriteContext } from './mutation-log.ts';

/** A row of `mutation_log` by column. */
export type LogRow = ReturnType<typeof toLogRow> & {
  /** As PostgreSQL writes bytes: `\\x0f`. */ readonly hash: string;
};

export interface LogRows {
  readonly entries: readonly LogRow[];
  /** Rows of `log_subject` by column, without the household. */
  readonly subjects: readonly Readonly<Record<string, unknown>>[];
  /** The last entry's hash, hexadecimal. */
  readonly hash: string | null;
}

/**
 * NUL and unpaired surrogates as JSON escapes them. All other escapes match too, so that none is read from its middle.
 */
const ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|[^])/g;
const ESCAPE_LENGTH = '\\u0000'.length;
const MAY_HOLD_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * Replaces the characters that PostgreSQL can't store as JSON. The log also holds the input of refused mutations, which
 * no rule has checked, and a refusal must always be recorded.
 */
function toStorable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (!MAY_HOLD_UNSTORABLE.test(text)) return value;
  return JSON.parse(
    text.replaceAll(ESCAPE, (escape) => (escape.length === ESCAPE_LENGTH ? '\\ufffd' : escape)),
  ) as T;
}

const toLogRow = (context: WriteContext, entry: LoggedMutation, position: number) => ({
  household_id: context.householdId,
  mutation_id: entry.mutationId,
  version: context.log.version + 1,
  position,
  client_id: context.clientId,
  seq: entry.seq,
  account_id: context.actor.accountId,
  impersonated_by: context.actor.impersonatedBy,
  actor_role: context.actor.role,
  nanny_id: entry.nannyId,
  name: entry.name,
  mutation_version: entry.mutationVersion,
  // The column isn't nullable, and JSON's null would become SQL's. Missing input is refused anyway.
  args: entry.args ?? {},
  based_on: entry.basedOn ?? null,
  fingerprint: entry.fingerprint,
  happened_at: entry.happenedAt,
  received_at: context.receivedAt,
  result: entry.result,
  code: entry.code,
  message: entry.message,
  data: entry.data,
  changes: loggedChanges(entry.changes),
  subjects: entry.subjects,
});

/** Returns one row for each day, payment, nanny or household whose history the entry belongs to. */
function toSubjectRows({ version, position, subjects, changes }: ReturnType<typeof toLogRow>) {
  const about = changes.flatMap((change) => change.about ?? []);
  return [...new Set([...subjects, ...about])].map((subject) => ({ subject, version, position }));
}

const ENTRIES_A_STATEMENT = 250;

/** Yields a version's log rows in batches: the database writes one while the next is hashed. */
export async function* logRows(
  context: WriteContext,
  entries: readonly LoggedMutation[],
): AsyncGenerator<LogRows, void> {
  const yieldIfDue = createYielder(personBehind(context.actor));
  let { hash } = context.log;
  for (let from = 0; from < entries.length; from += ENTRIES_A_STATEMENT) {
    const rows: LogRow[] = [];
    const subjects: Record<string, unknown>[] = [];
    for (const [i, entry] of entries.slice(from, from + ENTRIES_A_STATEMENT).entries()) {
      await yieldIfDue();
      // Hashed as the database will return it.
      const row = toStorable(toLogRow(context, entry, from + i));
      hash = entryHash(hash, row);
      rows.push({ ...row, hash: `\\x${hash}` });
      subjects.push(...toSubjectRows(row));
    }
    yield { entries: rows, subjects, hash };
  }
}
