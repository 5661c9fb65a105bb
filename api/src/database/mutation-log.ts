/** The log of everything that was asked for, the queues' numbers, and mutations that failed on our side. */
import type { Actor } from 'sync-protocol/mutator.ts';
import type { LoggedChange } from 'sync-protocol/rules/history.ts';
import type { Sql, TransactionSql } from './connection.ts';
import { entryHash } from './log-hash.ts';

export type LoggedResult = 'applied' | 'noop' | 'review' | 'rejected';

export interface LoggedOutcome {
  readonly mutationId: string;
  readonly fingerprint: string;
  readonly result: LoggedResult;
  readonly code: string | null;
  readonly message: string | null;
  readonly data: Record<string, unknown> | null;
}

/** An outcome with what tells whose answer it is. */
export interface KnownOutcome extends LoggedOutcome {
  readonly name: string;
  readonly accountId: string;
  /** Null: it came through the REST door. */
  readonly clientId: string | null;
}

export interface LogEntry extends LoggedOutcome {
  readonly seq: number | null;
  readonly name: string;
  readonly mutationVersion: number;
  readonly args: unknown;
  readonly basedOn: unknown;
  readonly happenedAt: string;
  readonly nannyId: string | null;
  readonly changes: readonly LoggedChange[];
  /** Of what changed nothing: the days, payments, nannies or households that it is about. */
  readonly subjects: readonly string[];
}

/** What a batch has in common. */
export interface Batch {
  readonly householdId: string;
  readonly log: LogHead;
  readonly actor: Actor;
  readonly clientId: string | null;
  readonly receivedAt: string;
}

/** Where a household's log stands: its version, and the hash of its last entry. */
export interface LogHead {
  readonly version: number;
  readonly hash: string | null;
}

/** Locks the household: its writers queue up here. Undefined when there is no such household. */
export async function lockLog(tx: TransactionSql, householdId: string): Promise<LogHead | undefined> {
  const [row] = await tx<LogHead[]>`
    select version, encode(log_hash, 'hex') as hash from household_version
    where household_id = ${householdId} for update`;
  return row;
}

/** The same for who doesn't write to the log; answers the household's version. */
export async function lockHousehold(tx: TransactionSql, householdId: string): Promise<number | undefined> {
  return (await lockLog(tx, householdId))?.version;
}

/** Outcomes that are recorded already, by mutation id. */
export async function knownOutcomes(
  sql: Sql | TransactionSql,
  householdId: string,
  ids: readonly string[],
): Promise<Map<string, KnownOutcome>> {
  const rows = await sql<KnownOutcome[]>`
    select mutation_id as "mutationId", fingerprint, result, code, message, data, name,
           account_id as "accountId", client_id as "clientId" from mutation_log
    where household_id = ${householdId}
      and mutation_id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json))`;
  return new Map(rows.map((row) => [row.mutationId, row]));
}

export async function lastSeq(
  tx: TransactionSql,
  householdId: string,
  clientId: string | null,
): Promise<number> {
  if (clientId === null) return 0;
  const [row] = await tx<{ lastSeq: number }[]>`
    select last_seq as "lastSeq" from client_sequence
    where household_id = ${householdId} and client_id = ${clientId}`;
  return row?.lastSeq ?? 0;
}

export async function saveLastSeq(
  tx: TransactionSql,
  key: { householdId: string; clientId: string },
  seq: number,
): Promise<void> {
  await tx`
    insert into client_sequence (household_id, client_id, last_seq)
    values (${key.householdId}, ${key.clientId}, ${seq})
    on conflict (household_id, client_id) do update set last_seq = excluded.last_seq`;
}

/** NUL and halves of a surrogate pair, as JSON escapes them; and every other escape, to step over it. */
const ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|[^])/g;
const ESCAPE_LENGTH = '\\u0000'.length;

/**
 * JSON that PostgreSQL can keep. The log holds what was refused too, and that may be text that no rule would
 * let pass: it must not keep the refusal from being recorded.
 */
const loggable = (value: unknown): string =>
  JSON.stringify(value).replaceAll(ESCAPE, (escape) =>
    escape.length === ESCAPE_LENGTH ? '\\ufffd' : escape,
  );

const logRow = (batch: Batch, entry: LogEntry, position: number) => ({
  household_id: batch.householdId,
  mutation_id: entry.mutationId,
  version: batch.log.version + 1,
  position,
  client_id: batch.clientId,
  seq: entry.seq,
  account_id: batch.actor.accountId,
  impersonated_by: batch.actor.impersonatedBy,
  actor_role: batch.actor.role,
  nanny_id: entry.nannyId,
  name: entry.name,
  mutation_version: entry.mutationVersion,
  args: entry.args,
  based_on: entry.basedOn ?? null,
  fingerprint: entry.fingerprint,
  happened_at: entry.happenedAt,
  received_at: batch.receivedAt,
  result: entry.result,
  code: entry.code,
  message: entry.message,
  data: entry.data,
  changes: entry.changes,
  subjects: entry.subjects,
});

/** Each entry bound to the one before it. They are hashed as the database keeps them. */
function chained(batch: Batch, entries: readonly LogEntry[]) {
  const rows = JSON.parse(loggable(entries.map((entry, i) => logRow(batch, entry, i)))) as ReturnType<
    typeof logRow
  >[];
  let { hash } = batch.log;
  return rows.map((row) => {
    // JSON's null would become SQL's, which the column doesn't take; what is missing is refused all the same.
    const kept = { ...row, args: row.args ?? {} };
    hash = entryHash(hash, kept);
    return { ...kept, hash };
  });
}

/** The days, payments, nannies and households whose histories these entries belong to. */
const subjectsOf = (rows: ReturnType<typeof chained>) =>
  rows.flatMap(({ version, position, subjects, changes }) => {
    const about = changes.flatMap((change) => change.about ?? []);
    return [...new Set([...subjects, ...about])].map((subject) => ({ subject, version, position }));
  });

/**
 * Appends one version's entries to the log, under the lock that `batch.log` was read with, and raises the
 * household's version by one. Answers the new version.
 */
export async function appendToLog(
  tx: TransactionSql,
  batch: Batch,
  entries: readonly LogEntry[],
): Promise<number> {
  const version = batch.log.version + 1;
  const rows = chained(batch, entries);
  const head = rows.at(-1)?.hash ?? batch.log.hash;
  const bytes = rows.map(({ hash, ...row }) => ({ ...row, hash: `\\x${hash}` }));
  await Promise.all([
    tx`
      insert into mutation_log (household_id, mutation_id, version, position, client_id, seq, account_id,
        impersonated_by, actor_role, nanny_id, name, mutation_version, args, based_on, fingerprint, happened_at,
        received_at, result, code, message, data, changes, subjects, hash)
      select ${batch.householdId}::uuid, mutation_id, version, position, client_id, seq, account_id,
        impersonated_by, actor_role, nanny_id, name, mutation_version, args, based_on, fingerprint, happened_at,
        received_at, result, code, message, data, changes, subjects, hash
      from json_populate_recordset(null::mutation_log, ${JSON.stringify(bytes)}::text::json)`,
    tx`
      insert into log_subject (household_id, subject, version, position)
      select ${batch.householdId}::uuid, subject, version, position
      from json_populate_recordset(null::log_subject, ${JSON.stringify(subjectsOf(rows))}::text::json)`,
    tx`
      update household_version set version = ${version}, log_hash = decode(${head}, 'hex')
      where household_id = ${batch.householdId}`,
  ]);
  return version;
}

/** Counts one more failure; answers how often it failed, and since when. */
export async function countFailure(
  sql: Sql | TransactionSql,
  failure: { householdId: string; mutationId: string; at: string; error: string },
): Promise<{ attempts: number; firstAt: string }> {
  const [row] = await sql<{ attempts: number; firstAt: string }[]>`
    insert into failed_attempt (household_id, mutation_id, attempts, first_at, last_error)
    values (${failure.householdId}, ${failure.mutationId}, 1, ${failure.at}, ${failure.error})
    on conflict (household_id, mutation_id) do update
    set attempts = failed_attempt.attempts + 1, last_error = excluded.last_error
    returning attempts, first_at as "firstAt"`;
  return row ?? { attempts: 1, firstAt: failure.at };
}
