/**
 * Lists the SQL migrations, applies pending ones, one process at a time, and refuses a newer database. Lets other
 * transactions take the migrations' lock. Splits a migration into statements.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunnableMigration } from 'umzug';
import { OperatorError } from '../config.ts';
import type { Sql, TransactionSql } from './connection.ts';

type Connection = Awaited<ReturnType<Sql['reserve']>>;

/** The database or the folder of migrations can't be used. */
export class MigrationRefused extends OperatorError {
  override name = 'MigrationRefused';
}

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** An arbitrary id for the advisory lock of migrations. */
const migrationLock = 4_651_726_641;

/**
 * A migration waits only briefly for a table lock, then pauses and tries again: while it waits, all later queries on
 * the table wait behind it, and a backup may read for minutes. Well below the second after which PostgreSQL breaks a
 * deadlock, possibly by aborting a user's write.
 */
const PATIENCE = { lockMs: 200, pauseMs: 500, tries: 240 };
/** PostgreSQL's codes for a lock that isn't available, and for a deadlock. */
const LOCKED = ['55P03', '40P01'];

interface MigrateOptions {
  /** The folder of the migrations, by default the product's own. */
  readonly folder?: string;
  /** Applies only these migrations: a backup's, or those of an older schema in tests. */
  readonly only?: readonly string[];
  readonly patience?: typeof PATIENCE;
  /** On Citus: shards are changed one after the other, which Citus requires once a table refers to another. */
  readonly isDistributed?: boolean;
}

/** Returns the names of the product's migrations in order. */
export const knownMigrations = (): Promise<string[]> => migrationFiles(migrationsFolder);

/** Waits for migrations of other processes, and keeps them out until the transaction ends. */
export const lockMigrations = (tx: TransactionSql) =>
  tx`select pg_advisory_xact_lock(${migrationLock}::bigint)`;

/** A comment, a literal, a quoted name, the end of a statement, or text without any of them. */
const SQL_TOKEN = /--[^\n]*|'[^']*'|"[^"]*"|\$\$[^]*?\$\$|;|[^-'"$;]+|[^]/g;

/** Splits a migration into its statements, with their comments: Citus refuses several in one query. */
export function splitStatements(file: string): string[] {
  const statements = [''];
  for (const [token] of file.matchAll(SQL_TOKEN)) {
    if (token === ';') statements.push('');
    else statements[statements.length - 1] += token;
  }
  return statements.map((each) => each.trim()).filter((each) => each.replaceAll(/--.*$/gm, '').trim() !== '');
}

/**
 * Applies every `NNN-name.sql` that the database doesn't have yet, in order, each in one transaction with its record.
 * Forward only. Safe when two processes start together, and while others use the database.
 * @returns the names applied now
 * @throws MigrationRefused when newer code has migrated the database, or a table stays locked
 */
export async function migrate(sql: Sql, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, only, patience = PATIENCE, isDistributed = false } = options;
  const files = (await migrationFiles(folder)).filter((name) => only?.includes(name) ?? true);
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${migrationLock}::bigint)`;
    await connection`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`;
    await refuseNewer(connection, files);
    return await applyPending(connection, files, (name) =>
      applyPatiently(connection, join(folder, name), { patience, isDistributed }),
    );
  } finally {
    // The lock belongs to the session, which returns to the pool.
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

async function appliedMigrations(connection: Connection): Promise<string[]> {
  const rows = await connection<{ name: string }[]>`select name from schema_migrations order by name`;
  return rows.map(({ name }) => name);
}

async function refuseNewer(connection: Connection, files: string[]): Promise<void> {
  const unknown = (await appliedMigrations(connection)).filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new MigrationRefused(
      `This database is newer than this Fairday: it has ${unknown.join(', ')}. Start the newer version.`,
    );
}

async function applyPending(
  connection: Connection,
  files: string[],
  applyOne: (name: string) => Promise<void>,
): Promise<string[]> {
  const applied = await appliedMigrations(connection);
  if (files.every((name) => applied.includes(name))) return [];
  // Imported only here: some 10 MB that few starts need.
  const { Umzug } = await import('umzug');
  const umzug = new Umzug({
    migrations: files.map((name): RunnableMigration<object> => ({ name, up: () => applyOne(name) })),
    storage: {
      executed: () => appliedMigrations(connection),
      // The record is written inside the migration's own transaction.
      logMigration: async () => {},
      unlogMigration: () => Promise.reject(new MigrationRefused('Migrations only go forward.')),
    },
    logger: undefined,
  });
  return (await umzug.up()).map((migration) => migration.name);
}

type ApplyOptions = Required<Pick<MigrateOptions, 'patience' | 'isDistributed'>>;

async function applyPatiently(
  connection: Connection,
  file: string,
  { patience, isDistributed }: ApplyOptions,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await apply(connection, file, { lockMs: patience.lockMs, isDistributed });
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (tried >= patience.tries)
        throw new MigrationRefused(
          `${basename(file)} could not be applied: a table that it changes is in use. Is a backup running? Start again when it has ended.`,
        );
      await delay(patience.pauseMs);
    }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCKED.includes(String(error.code));

async function apply(
  connection: Connection,
  file: string,
  { lockMs, isDistributed }: { lockMs: number; isDistributed: boolean },
): Promise<void> {
  const statements = splitStatements(await readFile(file, 'utf8'));
  await connection`begin`;
  try {
    await connection`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`;
    if (isDistributed)
      await connection`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`;
    for (const statement of statements) await connection.unsafe(statement).simple();
    await connection`insert into schema_migrations (name) values (${basename(file)})`;
    await connection`commit`;
  } catch (error) {
    await connection`rollback`;
    throw error;
  }
}
