/**
 * For the commands backup, restore and check-history: loads settings, resolves file paths, and opens the database,
 * which is started if needed. A stop signal ends the connection.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, directUrlOf, loadConfig } from '../config.ts';
import { connect, type Sql } from '../database/connection.ts';
import { databaseUrlAt, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { ownDataFolder } from '../database/embedded-postgres-owner.ts';
import { readPostmasterFile, servesCluster } from '../database/embedded-postgres-process.ts';
import { BackupRefused } from './backup-format.ts';
import { stopSignal } from './run-command.ts';

/** Loads the server's configuration without creating a secret file. */
export function loadCommandConfig(env: NodeJS.ProcessEnv): Config {
  return loadConfig({ ...env, JWT_SECRET: env['JWT_SECRET'] || 'unused: this program signs nothing' });
}

/** Resolves a path against the folder in which the person ran npm. */
export const resolvePath = (path: string, env: NodeJS.ProcessEnv): string =>
  resolve(env['INIT_CWD'] ?? process.cwd(), path);

type Act<T> = (sql: Sql) => Promise<T>;

/** Calls `act` with the running server's database, or starts it. Throws `BackupRefused` without a database. */
export async function withRunningDatabase<T>(config: Config, act: Act<T>): Promise<T> {
  const { dataDir } = config;
  const url = directUrlOf(config);
  if (url !== undefined) return withDatabaseAt(url, act);
  const cluster = join(dataDir, 'postgres/cluster');
  if (!existsSync(cluster)) throw new BackupRefused(`There is no database in DATA_DIR ${dataDir}.`);
  const running = readPostmasterFile(cluster);
  if (running?.status === 'ready' && servesCluster(running.pid, cluster))
    return withDatabaseAt(databaseUrlAt(resolve(cluster, running.socketFolder)), act);
  return withExclusiveDatabase(config, act);
}

/** Calls `act` with a database that no server uses; creates it if needed. Throws `DataFolderInUse`. */
export async function withExclusiveDatabase<T>(config: Config, act: Act<T>): Promise<T> {
  const { dataDir } = config;
  const url = directUrlOf(config);
  if (url !== undefined) return withDatabaseAt(url, act);
  const release = ownDataFolder(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      return await withDatabaseAt(server.url, act);
    } finally {
      await server.stop();
    }
  } finally {
    release();
  }
}

/** Calls `act` with a connection. A stop signal ends the connection, so that `act` fails and its cleanup runs. */
export async function withDatabaseAt<T>(url: string, act: Act<T>): Promise<T> {
  // A command may run on a distributed database without the setting.
  const sql = connect(url, { max: 2, isDistributed: true });
  const stop = (): void => void sql.end({ timeout: 0 });
  stopSignal.addEventListener('abort', stop);
  try {
    if (stopSignal.aborted) throw new BackupRefused('Stopped.');
    return await act(sql);
  } catch (error) {
    throw stopSignal.aborted ? new BackupRefused('Stopped.') : error;
  } finally {
    stopSignal.removeEventListener('abort', stop);
    await sql.end({ timeout: 5 });
  }
}
