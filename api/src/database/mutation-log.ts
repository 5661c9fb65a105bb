/**
 * Defines the types of a household's mutation log and of what a batch writes to it. Locks a household and its log,
 * makes unlocked writes read again after a membership has changed, and counts the failed attempts at a mutation.
 */
import type { RefusalDetails } from 'sync-protocol/kernel/errors.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import type { MutationResult } from 'sync-protocol/kernel/wire.ts';
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import type { AccessRight } from './access-right.ts';
import type { TransactionSql } from './connection.ts';
import type { NextDue } from './weeks-due.ts';

export interface LoggedResult {
  readonly mutationId: string;
  readonly fingerprint: string;
  readonly result: MutationResult['result'];
  readonly code: string | null;
  readonly message: string | null;
  readonly data: Record<string, unknown> | null;
}

/** Returns the figures of a refusal; undefined of other results, and where it has none. */
export const refusalDetails = ({ result, data }: LoggedResult): RefusalDetails | undefined =>
  result === 'rejected' && data !== null ? (data as RefusalDetails) : undefined;

/** The select list of a `KnownResult`. */
export const RESULT_FIELDS =
  'mutation_id as "mutationId", fingerprint, result, code, message, data, name, ' +
  'account_id as "accountId", client_id as "clientId"';

/** A logged result with its author, to tell a repeated mutation from a reused id. */
export interface KnownResult extends LoggedResult {
  readonly name: string;
  readonly accountId: string;
  /** Null for a mutation made through REST. */
  readonly clientId: string | null;
}

export interface LoggedMutation extends LoggedResult {
  readonly seq: number | null;
  readonly name: string;
  readonly mutationVersion: number;
  readonly args: unknown;
  /** `args` as canonical JSON, 'null' if missing. */
  readonly input: string;
  readonly basedOn: unknown;
  readonly happenedAt: string;
  readonly nannyId: string | null;
  readonly changes: readonly Change[];
  /** For an entry without changes: the ids of the days, payments, nannies or households that it concerns. */
  readonly subjects: readonly string[];
}

/** The household, author and times that all entries of a batch share. */
export interface WriteContext {
  readonly householdId: string;
  /** The log before the batch. */
  readonly log: LogHead;
  readonly actor: Actor;
  readonly clientId: string | null;
  readonly receivedAt: string;
  /** If given, nothing is written once the author has lost this right. */
  readonly right?: AccessRight | undefined;
  /** Whether the database is distributed with Citus. */
  readonly isDistributed?: boolean | undefined;
  /** When the household's weeks are due next, for a write that changes a week of this version. */
  readonly nextDue?: NextDue | undefined;
}

/** The end of a household's log. */
export interface LogHead {
  readonly version: number;
  /** The last entry's hash, hexadecimal; null before the first chained entry. */
  readonly hash: string | null;
  /** The transaction that last wrote the household's row, for a write without the lock. */
  readonly writtenBy?: string;
}

/** Locks the household, so that its writers queue up. Returns undefined when there is no such household. */
export async function lockLog(tx: TransactionSql, householdId: string): Promise<LogHead | undefined> {
  const [row] = await tx<LogHead[]>`
    select version, encode(log_hash, 'hex') as hash from household_version
    where household_id = ${householdId} for update`;
  return row;
}

/** Locks the household and returns its version, undefined when there is no such household. */
export async function lockHousehold(tx: TransactionSql, householdId: string): Promise<number | undefined> {
  return (await lockLog(tx, householdId))?.version;
}

/**
 * Makes writes without the lock that have read the household before fail, and read again. Call it under the lock where
 * a membership changes: such a write sees memberships as they were when it began (household-writes.ts).
 */
export async function invalidateReads(tx: TransactionSql, householdId: string): Promise<void> {
  await tx`update household_version set version = version where household_id = ${householdId}`;
}

/** Counts a failed attempt at a mutation. Returns the number of attempts and the time of the first. */
export async function countFailure(
  tx: TransactionSql,
  failure: { householdId: string; mutationId: string; at: string; error: string },
): Promise<{ attempts: number; firstAt: string }> {
  const [row] = await tx<{ attempts: number; firstAt: string }[]>`
    insert into failed_attempt (household_id, mutation_id, attempts, first_at, last_error)
    values (${failure.householdId}, ${failure.mutationId}, 1, ${failure.at}, ${failure.error})
    on conflict (household_id, mutation_id) do update
    set attempts = failed_attempt.attempts + 1, last_error = excluded.last_error
    returning attempts, first_at as "firstAt"`;
  return row ?? { attempts: 1, firstAt: failure.at };
}
