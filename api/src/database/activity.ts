import type { Sql } from './connection.ts';
import { withSharedTimeout } from './shared-timeout.ts';

export interface Activity {
  /** Connections in the middle of a statement or a transaction. */
  readonly busy: number;
  readonly idle: number;
  /** Milliseconds that this query took, waiting for a connection included. */
  readonly answerMs: number;
}

/** Counts the connections of all Fairday processes to this database. Undefined when it doesn't answer in time. */
export function databaseActivity(sql: Sql, milliseconds: number): () => Promise<Activity | undefined> {
  return withSharedTimeout(async () => {
    const began = performance.now();
    const [row] = await sql<{ busy: number; idle: number }[]>`
      select count(*) filter (where state <> 'idle' and pid <> pg_backend_pid())::int as busy,
        count(*) filter (where state = 'idle' or pid = pg_backend_pid())::int as idle
      from pg_stat_activity where datname = current_database() and application_name = 'fairday'`;
    return row && { ...row, answerMs: performance.now() - began };
  }, milliseconds);
}
