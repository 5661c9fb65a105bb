/**
 * Starts a server process with its own DATA_DIR, on request on a small disk, and its own PostgreSQL, which tests can
 * signal, behind a proxy, and a `TestServer` on the same database. Also starts a `TestServer` on any database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from 'api/app.ts';
import { loadConfig } from 'api/config.ts';
import { connect, type Sql, socketUrl } from 'api/database/connection.ts';
import { readPostmasterFile } from 'api/database/embedded-postgres-process.ts';
import { Person, type TestServer } from 'api/test-support/people.ts';
import { type ApiProcess, JWT_SECRET, startApi } from './test-api-process.ts';
import { FaultyProxy } from './test-proxy.ts';
import { seenFromOutside, withSmallDisk } from './test-small-disk.ts';

export interface OwnDatabase {
  /** A server in this process on the same database, to make households and check results. */
  readonly testServer: TestServer;
  readonly proxy: FaultyProxy;
  readonly api: ApiProcess;
  /** The server's DATA_DIR as a path for this process. */
  readonly dataDir: string;
  /** Signals PostgreSQL: SIGINT is a fast shutdown, SIGQUIT an immediate one. */
  signal(signal: NodeJS.Signals): void;
  close(): Promise<void>;
}

/** Opens a server in this process on a database that other processes use too. */
export async function startTestServerOn(
  databaseUrl: string,
  pools: { readonly sql: Sql; readonly listenOn?: Sql },
): Promise<TestServer> {
  const config = loadConfig({ JWT_SECRET, LOG_LEVEL: 'silent', AUTH_RATE_LIMIT_PER_MINUTE: '1000000' });
  const clock = { now: new Date().toISOString() };
  const app = await buildApp({ config, ...pools, now: () => clock.now });
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end({ timeout: 1 })));
  };
  return {
    app,
    sql: pools.sql,
    databaseUrl,
    connect: () => connect(databaseUrl),
    stranger: new Person(app),
    clock,
    close,
  };
}

/** Puts DATA_DIR on a disk of its own with `diskSize` (in mount's notation), or by default in a temporary folder. */
export async function openOwnDatabase(diskSize?: string): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'fairday-own-'));
  const commandPrefix = diskSize === undefined ? [] : withSmallDisk(diskSize, folder);
  const api = await startApi({ commandPrefix, env: { DATA_DIR: folder } });
  const dataDir = commandPrefix.length === 0 ? folder : seenFromOutside(api.pid, folder);
  const cluster = join(dataDir, 'postgres/cluster');
  const postmaster = readPostmasterFile(cluster);
  if (postmaster === undefined) throw new Error('PostgreSQL is not running');
  const databaseUrl = socketUrl(resolve(cluster, postmaster.socketFolder), 'fairday', 'fairday');
  const testServer = await startTestServerOn(databaseUrl, { sql: connect(databaseUrl, { max: 3 }) });
  const proxy = await FaultyProxy.open();
  proxy.port = api.port;
  return {
    testServer,
    proxy,
    api,
    dataDir,
    signal: (signal) => {
      const running = readPostmasterFile(cluster);
      if (running === undefined) throw new Error('PostgreSQL is not running');
      process.kill(running.pid, signal);
    },
    close: async () => {
      await proxy.close();
      await testServer.close();
      await api.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
