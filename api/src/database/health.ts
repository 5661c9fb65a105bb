import type { Sql } from './connection.ts';
import { knownMigrations } from './migrate.ts';
import { inTime } from './shared-timeout.ts';

/** Asks whether the database answers in time. */
export function databaseProbe(sql: Sql, milliseconds: number): () => Promise<boolean> {
  const ask = inTime(() => sql`select 1`, milliseconds);
  return async () => (await ask()) !== undefined;
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
