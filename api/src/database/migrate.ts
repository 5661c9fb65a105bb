import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunnableMigration, Umzug } from 'umzug';
import type { Sql } from './connection.ts';

type Connection = Awaited<ReturnType<Sql['reserve']>>;

/** A database or a folder of migrations that we must not touch; the message is a sentence for the person at the server. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number that no other user of the database takes: it says 'Fairday is migrating'. */
const migrationLock = 4_651_726_641;

/**
 * Brings the database up to the code: every `NNN-name.sql` that it hasn't seen, in order, each in one transaction
 * with its record. Forward only. Safe when two processes start together.
 * @returns the names applied now
 * @throws MigrationRefused when the database was migrated by newer code
 */
export async function migrate(sql: Sql, folder = migrationsFolder): Promise<string[]> {
  const files = await migrationFiles(folder);
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${migrationLock}::bigint)`;
    await connection`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`;
    await refuseNewer(connection, files);
    return await applyPending(connection, folder, files);
  } finally {
    // The lock belongs to the session, which goes back to the pool.
    await connection`select pg_advisory_unlock(${migrationLock}::bigint)`.catch(() => {});
    connection.release();
  }
}

async function migrationFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  files.forEach((name, index) => {
    if (!/^\d{3}-[a-z0-9-]+\.sql$/.test(name))
      throw new MigrationRefused(`${name} is not named like a migration: NNN-name.sql.`);
    if (files[index - 1]?.slice(0, 3) === name.slice(0, 3))
      throw new MigrationRefused(`Two migrations have the number ${name.slice(0, 3)}.`);
  });
  return files;
}

async function refuseNewer(connection: Connection, files: string[]): Promise<void> {
  const applied = await connection<{ name: string }[]>`select name from schema_migrations order by name`;
  const unknown = applied.map((row) => row.name).filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new MigrationRefused(
      `This database is newer than this Fairday: it has ${unknown.join(', ')}. Start the newer version.`,
    );
}

async function applyPending(connection: Connection, folder: string, files: string[]): Promise<string[]> {
  const umzug = new Umzug({
    migrations: files.map(
      (name): RunnableMigration<object> => ({
        name,
        up: () => apply(connection, join(folder, name), name),
      }),
    ),
    storage: {
      executed: async () =>
        (await connection<{ name: string }[]>`select name from schema_migrations order by name`).map(
          (row) => row.name,
        ),
      // The record is written inside the migration's own transaction.
      logMigration: async () => {},
      unlogMigration: () => Promise.reject(new MigrationRefused('Migrations only go forward.')),
    },
    logger: undefined,
  });
  return (await umzug.up()).map((migration) => migration.name);
}

async function apply(connection: Connection, file: string, name: string): Promise<void> {
  const statements = await readFile(file, 'utf8');
  await connection`begin`;
  try {
    await connection.unsafe(statements).simple();
    await connection`insert into schema_migrations (name) values (${name})`;
    await connection`commit`;
  } catch (error) {
    await connection`rollback`;
    throw error;
  }
}
