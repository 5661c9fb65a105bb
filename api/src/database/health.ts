import type { Sql } from './connection.ts';
import { knownMigrations } from './migrate.ts';

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

/**
 * Whether every migration that this code knows has been applied. Newer code may have applied more of its own: then this
 * process is the old one of an upgrade that is under way, and still of use.
 */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`select name from schema_migrations`;
  const applied = new Set(rows.map(({ name }) => name));
  return (await knownMigrations()).every((name) => applied.has(name));
}
