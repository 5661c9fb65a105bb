/** Makes several calls wait for the same database lock, for tests of concurrency. */
import { expect, vi } from 'vitest';
import type { Sql, TransactionSql } from '../src/database/connection.ts';

/** Holds a lock until all started calls wait for it, then returns their results. */
export async function whileLocked<Result>(
  sql: Sql,
  lock: (tx: TransactionSql) => PromiseLike<unknown>,
  { start, finish }: { start: () => Promise<Result>[]; finish?: (tx: TransactionSql) => Promise<unknown> },
): Promise<Result[]> {
  const { started } = await sql.begin(async (tx) => {
    await lock(tx);
    const calls = start();
    await vi.waitFor(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect(waiting).toHaveLength(calls.length);
    }, 5000);
    await finish?.(tx);
    return { started: calls };
  });
  return Promise.all(started);
}
