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
