/** Checks the database: whether it answers, whether it is migrated, and how busy its connections are. */
import type { Sql } from './connection.ts';
import { knownMigrations } from './migrate.ts';
import { withSharedTimeout } from './shared-timeout.ts';

/** Returns a check whether the database answers in time. */
export function databaseProbe(sql: Sql, milliseconds: number): () => Promise<boolean> {
  const ask = withSharedTimeout(() => sql`select 1`, milliseconds);
  return async () => (await ask()) !== undefined;
}

/** Whether all migrations of this code have been applied. During an upgrade, newer code may have applied more. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`select name from schema_migrations`;
  const applied = new Set(rows.map(({ name }) => name));
  return (await knownMigrations()).every((name) => applied.has(name));
}

export interface Activity {
  /** Connections in the middle of a statement or a transaction. */
  readonly busy: number;
  readonly idle: number;
  /** Milliseconds that this query took, waiting for a connection included. */
  readonly answerMs: number;
}

/**
 * Returns a function that counts all Fairday processes' connections to this database and times the query. It gives
 * undefined when the database doesn't answer in time.
 */
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
