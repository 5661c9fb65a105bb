/** Makes several calls wait for the same database lock, and lists the sessions that wait, for tests of concurrency. */
import { expect, vi } from 'vitest';
import type { Sql, TransactionSql } from '../src/database/connection.ts';
import { clusterUrls } from './citus.ts';

/** Returns one row per session that waits for a lock; on a cluster its statement may wait on any machine. */
export const waitingSessions = (sql: Sql) =>
  clusterUrls() === undefined
    ? sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    : sql`
        select distinct global_pid from citus_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;

/**
 * Holds a lock until all started calls wait for it, runs `finish` in the lock's transaction, and commits. Returns the
 * calls' results.
 */
export async function whileLocked<Result>(
  sql: Sql,
  lock: (tx: TransactionSql) => PromiseLike<unknown>,
  { start, finish }: { start: () => Promise<Result>[]; finish?: (tx: TransactionSql) => Promise<unknown> },
): Promise<Result[]> {
  const { started } = await sql.begin(async (tx) => {
    await lock(tx);
    const calls = start();
    await vi.waitFor(async () => {
      expect(await waitingSessions(sql)).toHaveLength(calls.length);
    }, 5000);
    await finish?.(tx);
    return { started: calls };
  });
  return Promise.all(started);
}
