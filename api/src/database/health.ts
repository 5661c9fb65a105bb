import type { Sql } from './connection.ts';

/** Whether the database answers in time; a query that doesn't is cancelled. */
export async function answersWithin(sql: Sql, milliseconds: number): Promise<boolean> {
  const query = sql`select 1`;
  const limit = setTimeout(() => query.cancel(), milliseconds);
  const late = new Promise<boolean>((done) => setTimeout(done, milliseconds, false).unref());
  const answer = query.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(limit));
}
