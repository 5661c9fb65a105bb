/**
 * Runs statements and transactions, and repeats those that PostgreSQL has rolled back for a conflict with concurrent
 * ones, up to eight runs in all.
 */
import type { Sql, TransactionSql } from './connection.ts';
import { onEveryMachine } from './machine-scope.ts';

/** PostgreSQL's codes for a serialization failure and a deadlock. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];
const UNIQUE_VIOLATION = '23505';
/** Citus appends the shard's number to the name. */
const LOG_PLACE = /^log_subject_pkey(_\d+)?$/;
const MAX_ATTEMPTS = 8;

/**
 * Another writer has written the household's next version. The lock prevents that, except on Citus: a shard that moves
 * to another machine lets go of its locks.
 */
export class VersionTaken extends Error {
  override name = 'VersionTaken';
}

function isConflict(error: unknown): boolean {
  if (error instanceof VersionTaken) return true;
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  const isPlaceTaken =
    code === UNIQUE_VIOLATION && typeof constraint === 'string' && LOG_PLACE.test(constraint);
  return isPlaceTaken || CONFLICTS.includes(code);
}

/** Runs one statement on a reference table, and repeats it after a conflict, which has undone it. */
export const retryConflicts = <T>(act: () => PromiseLike<T>): Promise<T> =>
  onEveryMachine(() => repeatAfterConflicts(act));

async function repeatAfterConflicts<T>(act: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

/**
 * Runs a transaction that may write reference tables, and repeats it after a conflict. Every transaction that writes uses it (retries.test.ts): on
 * Citus two that write tables of accounts may deadlock, whatever the rows. `act` may run several times: it must change
 * nothing else.
 */
export const transact = <T>(sql: Sql, act: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  retryConflicts(() => sql.begin((tx) => act(tx)) as Promise<T>);

/** Like `transact`, for a transaction that writes only the household in whose scope it runs (machine-scope.ts). */
export const transactInHousehold = <T>(sql: Sql, act: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  repeatAfterConflicts(() => sql.begin((tx) => act(tx)) as Promise<T>);
