/** The log of everything that was asked for, the queues' numbers, and mutations that failed on our side. */
import type { Actor } from 'sync-protocol/mutator.ts';
import type { Sql, TransactionSql } from './connection.ts';

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
  readonly replaced: readonly { table: string; id: string; row: unknown }[];
}

/** What a batch has in common. */
export interface Batch {
  readonly householdId: string;
  readonly version: number;
  readonly actor: Actor;
  readonly clientId: string | null;
  readonly receivedAt: string;
}

/** Locks the household: its writers queue up here. Undefined when there is no such household. */
export async function lockHousehold(tx: TransactionSql, householdId: string): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    select version from household_version where household_id = ${householdId} for update`;
  return row?.version;
}

export async function raiseVersion(tx: TransactionSql, householdId: string, version: number): Promise<void> {
  await tx`update household_version set version = ${version} where household_id = ${householdId}`;
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

export async function appendToLog(
  tx: TransactionSql,
  batch: Batch,
  entries: readonly LogEntry[],
): Promise<void> {
  const rows = entries.map((entry, position) => ({
    household_id: batch.householdId,
    mutation_id: entry.mutationId,
    version: batch.version,
    position,
    client_id: batch.clientId,
    seq: entry.seq,
    account_id: batch.actor.accountId,
    impersonated_by: batch.actor.impersonatedBy,
    actor_role: batch.actor.role,
    nanny_id: entry.nannyId,
    name: entry.name,
    mutation_version: entry.mutationVersion,
    // JSON's null would become SQL's, which the column doesn't take; what is missing is refused all the same.
    args: entry.args ?? {},
    based_on: entry.basedOn ?? null,
    fingerprint: entry.fingerprint,
    happened_at: entry.happenedAt,
    received_at: batch.receivedAt,
    result: entry.result,
    code: entry.code,
    message: entry.message,
    data: entry.data,
    replaced: entry.replaced,
  }));
  await tx`
    insert into mutation_log
    select * from json_populate_recordset(null::mutation_log, ${loggable(rows)}::text::json)`;
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
