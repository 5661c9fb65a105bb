import type { Sql } from './connection.ts';

export interface Activity {
  /** Connections in the middle of a statement or a transaction. */
  readonly busy: number;
  readonly idle: number;
  /** How long the question itself took, its wait for a connection included. */
  readonly answerMs: number;
}

/** Connections of every Fairday process to this database; undefined when it does not answer in time. */
export async function databaseActivity(sql: Sql, milliseconds: number): Promise<Activity | undefined> {
  const began = performance.now();
  const query = sql<{ busy: number; idle: number }[]>`
    select count(*) filter (where state <> 'idle' and pid <> pg_backend_pid())::int as busy,
      count(*) filter (where state = 'idle' or pid = pg_backend_pid())::int as idle
    from pg_stat_activity where datname = current_database() and application_name = 'fairday'`;
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    limit = setTimeout(() => {
      query.cancel();
      done(undefined);
    }, milliseconds);
  });
  const answer = query.then(
    ([row]) => row && { ...row, answerMs: performance.now() - began },
    () => undefined,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(limit));
}
