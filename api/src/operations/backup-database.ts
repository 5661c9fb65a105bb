/** The database that the settings name, for a command beside the server. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, directUrlOf, loadConfig } from '../config.ts';
import { connect, type Sql } from '../database/connection.ts';
import { databaseUrlAt, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { ownDataFolder } from '../database/embedded-postgres-owner.ts';
import { readPostmasterFile, servesCluster } from '../database/embedded-postgres-process.ts';
import { BackupRefused } from './backup-format.ts';
import { stopAsked } from './run-command.ts';

/** The settings that a server here would have; but no secret is made for want of one. */
export function settingsOf(env: NodeJS.ProcessEnv): Config {
  return loadConfig({ ...env, JWT_SECRET: env['JWT_SECRET'] || 'of no use here: nothing is signed' });
}

/** A path as the person meant it who is in another folder than npm's. */
export const meantPath = (path: string, env: NodeJS.ProcessEnv): string =>
  resolve(env['INIT_CWD'] ?? process.cwd(), path);

type Act<T> = (sql: Sql) => Promise<T>;

/**
 * With the database of a server that may be running, and goes on; the embedded one is started if it isn't.
 * @throws BackupRefused when there is none
 */
export async function withRunningDatabase<T>(config: Config, act: Act<T>): Promise<T> {
  const { dataDir } = config;
  const url = directUrlOf(config);
  if (url !== undefined) return withDatabaseAt(url, act);
  const cluster = join(dataDir, 'postgres/cluster');
  if (!existsSync(cluster)) throw new BackupRefused(`There is no database in DATA_DIR ${dataDir}.`);
  const running = readPostmasterFile(cluster);
  if (running?.status === 'ready' && servesCluster(running.pid, cluster))
    return withDatabaseAt(databaseUrlAt(resolve(cluster, running.socketFolder)), act);
  return withOwnDatabase(config, act);
}

/**
 * With a database that nobody else uses meanwhile; the embedded one is made if it isn't there.
 * @throws DataFolderInUse when a server runs on DATA_DIR
 */
export async function withOwnDatabase<T>(config: Config, act: Act<T>): Promise<T> {
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

/** Asked to stop, it breaks off: what `act` has begun fails, and is undone on the way out. */
export async function withDatabaseAt<T>(url: string, act: Act<T>): Promise<T> {
  const sql = connect(url, { max: 2 });
  const stop = (): void => void sql.end({ timeout: 0 });
  stopAsked.addEventListener('abort', stop);
  try {
    if (stopAsked.aborted) throw new BackupRefused('Stopped.');
    return await act(sql);
  } catch (error) {
    throw stopAsked.aborted ? new BackupRefused('Stopped.') : error;
  } finally {
    stopAsked.removeEventListener('abort', stop);
    await sql.end({ timeout: 5 });
  }
}
