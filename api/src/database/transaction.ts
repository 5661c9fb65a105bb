/**
 * Runs statements and transactions, and repeats those that PostgreSQL has rolled back for a conflict with concurrent
 * ones, up to eight runs in all.
 */
import type { Sql, TransactionSql } from './connection.ts';

/** PostgreSQL's codes for a serialization failure and a deadlock. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];
const MAX_ATTEMPTS = 8;

/** Runs one statement, and repeats it after a conflict, which has undone it. */
export async function retryConflicts<T>(act: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !CONFLICTS.includes((error as { code?: unknown }).code)) throw error;
    }
  }
}

/**
 * Runs a transaction, and repeats it after a conflict. Every transaction that writes uses it (retries.test.ts): on Citus
 * two that write tables of accounts may deadlock, whatever the rows. `act` may run several times: it must change
 * nothing else.
 */
export const transact = <T>(sql: Sql, act: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  retryConflicts(() => sql.begin((tx) => act(tx)) as Promise<T>);
