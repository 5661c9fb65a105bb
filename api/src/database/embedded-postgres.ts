/**
 * Starts the embedded PostgreSQL server or adopts a running one, creates Fairday's database, restarts the server when
 * it dies, and stops it. Returns the database's URL.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, socketUrl } from './connection.ts';
import { serverAccount } from './embedded-postgres-account.ts';
import { embeddedBinaries } from './embedded-postgres-binaries.ts';
import {
  type ClusterConfig,
  clusterPath,
  DATABASE_USER,
  makeCluster,
  processOptions,
} from './embedded-postgres-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPostmasterFile, runningPostmaster, servesCluster } from './embedded-postgres-process.ts';

const DATABASE_NAME = 'fairday';

/** Bytes. A socket's path has room for 103 on macOS, 107 on Linux. */
const MAX_SOCKET_PATH = 103;

export interface EmbeddedPostgres {
  /** The database's URL for `connect`, valid in every process on this machine. */
  readonly url: string;
  /** Ends the sessions and stops the server; resolves when it is gone. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The cluster is in its `postgres/cluster`, the server's log in its `postgres.log`. */
  readonly dataDir: string;
  /** Doesn't wait until the disk has stored a write: a crash of the machine may lose data. */
  readonly testing?: boolean;
  /** Receives a sentence when the running server stops, fails to restart or runs again. */
  readonly onEvent?: (sentence: string) => void;
}

interface Postmaster {
  readonly pid: number;
  /** The folder of the server's unix socket. An adopted server's may differ from the configured one. */
  readonly socketFolder: string;
  readonly gone: Promise<void>;
}

/** Returns the URL of Fairday's database on a server that listens in this folder. */
export const databaseUrlAt = (socketFolder: string): string =>
  socketUrl(socketFolder, DATABASE_NAME, DATABASE_USER);

/**
 * Runs PostgreSQL in a folder until `stop`, and restarts it when it dies. The first start creates the cluster; a server
 * that outlived its Node process is adopted. It listens on a unix socket in a folder that only its account may enter,
 * never on TCP.
 * @throws EmbeddedPostgresError with a sentence when it can't be started
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const config = prepareFolders(options);
  let postmaster = await startPostmaster(config);
  const stopping = new AbortController();
  let restart: Promise<void> = Promise.resolve();

  const watch = async () => {
    await postmaster.gone;
    if (stopping.signal.aborted) return;
    options.onEvent?.('The database stopped unexpectedly and is started again.');
    restart = bringBack().catch(() => {});
  };
  // Tries without end: when the cause goes away, such as a full disk, Fairday goes on without a restart.
  const bringBack = async () => {
    let reported = '';
    for (;;) {
      try {
        postmaster = await adoptOrLaunch(config);
        break;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== reported) {
          options.onEvent?.(`The database could not be started again; that is tried every second. ${reason}`);
        }
        reported = reason;
        await delay(RETRY_MS, undefined, { signal: stopping.signal });
      }
    }
    if (reported !== '') options.onEvent?.('The database runs again.');
    void watch();
  };
  void watch();
  return {
    url: databaseUrlAt(postmaster.socketFolder),
    stop: async () => {
      stopping.abort();
      await restart;
      await stopPostmaster(postmaster, config.cluster);
    },
  };
}

function prepareFolders({ dataDir, testing = false }: EmbeddedPostgresOptions): ClusterConfig {
  const home = join(dataDir, 'postgres');
  const cluster = join(home, 'cluster');
  const account = serverAccount(cluster);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const socketFolder = shortSocketFolder(join(home, 'socket'));
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  const owner = statSync(socketFolder).uid;
  const ours = [process.getuid?.(), account?.uid];
  if (!ours.includes(owner))
    throw new EmbeddedPostgresError(`${socketFolder} belongs to another account. Remove it.`);
  if (account !== undefined)
    for (const folder of [home, socketFolder]) chownSync(folder, account.uid, account.gid);
  const binaries = embeddedBinaries(home, account);
  return { cluster, socketFolder, log: join(dataDir, 'postgres.log'), binaries, account, testing };
}

function shortSocketFolder(wanted: string): string {
  if (Buffer.byteLength(`${wanted}/.s.PGSQL.5432`) <= MAX_SOCKET_PATH) return wanted;
  return join(tmpdir(), `fairday-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
}

const RETRY_MS = 1000;
const START_TRIES = 5;

/** A server that was just killed may still look ready: creating the database fails, and the next try launches one. */
async function startPostmaster(config: ClusterConfig): Promise<Postmaster> {
  for (let tried = 1; ; tried += 1) {
    const postmaster = await adoptOrLaunch(config);
    try {
      await createDatabase(postmaster.socketFolder);
      return postmaster;
    } catch (error) {
      if (tried === START_TRIES) throw error;
      await delay(200);
    }
  }
}

async function adoptOrLaunch(config: ClusterConfig): Promise<Postmaster> {
  return (await adopt(config)) ?? (await launch(config));
}

/** Adopts a server that outlived its Node process, after a SIGKILL for example. */
async function adopt({ cluster }: ClusterConfig): Promise<Postmaster | undefined> {
  for (;;) {
    const running = runningPostmaster(cluster);
    if (running === undefined) return undefined;
    if (running.status === 'ready') {
      const socketFolder = resolve(cluster, running.socketFolder);
      return { pid: running.pid, socketFolder, gone: untilGone(running.pid, cluster) };
    }
    await delay(20);
  }
}

async function untilGone(pid: number, cluster: string): Promise<void> {
  while (servesCluster(pid, cluster)) await delay(100, undefined, { ref: false });
}

async function launch(config: ClusterConfig): Promise<Postmaster> {
  makeCluster(config);
  // A killed server left this file: a live one would have been adopted. PostgreSQL would take it for a live server's if
  // another process, or an unreaped zombie, now has the pid in it.
  rmSync(join(config.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  const deadline = Date.now() + 10_000;
  for (;;) {
    const started = await tryLaunch(config);
    if (typeof started !== 'string') return started;
    // A killed server's last processes hold the shared memory for a moment.
    if (!/shared memory block|lock file/.test(started) || Date.now() > deadline)
      throw new EmbeddedPostgresError(`PostgreSQL did not start; see ${config.log}:\n${started.trim()}`);
    await delay(100);
  }
}

/** Returns the server, or what it has logged if it ended before it was ready. */
async function tryLaunch(config: ClusterConfig): Promise<Postmaster | string> {
  const log = openSync(config.log, 'a', 0o600);
  const before = statSync(config.log).size;
  // Its own session: Ctrl-C must reach only Node, which stops the server after the last request.
  const child = spawn(join(config.binaries, 'bin/postgres'), serverArguments(config), {
    ...processOptions(config, config.cluster),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const exited = untilExit(child);
  while (isAlive(child)) {
    const file = readPostmasterFile(config.cluster);
    if (file?.pid === child.pid && file?.status === 'ready')
      return { pid: file.pid, socketFolder: config.socketFolder, gone: exited };
    await delay(10);
  }
  return readFileSync(config.log).subarray(before).toString('utf8');
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function untilExit(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
}

function serverArguments({ socketFolder, cluster, account, testing }: ClusterConfig): string[] {
  const inside = join(cluster, '../socket');
  const settings = ['listen_addresses=', 'unix_socket_permissions=0700'];
  if (testing) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  return [
    '-D',
    clusterPath(cluster, account),
    // Relative to its working folder: it may not be allowed to reach the absolute path.
    '-k',
    socketFolder === inside ? '../socket' : socketFolder,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
}

async function createDatabase(socketFolder: string): Promise<void> {
  const sql = connect(socketUrl(socketFolder, 'postgres', DATABASE_USER), { max: 1 });
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE_NAME)}`;
  } finally {
    await sql.end();
  }
}

/** Stops the server: sessions end and commits are written. After ten seconds, stops it immediately. */
async function stopPostmaster(postmaster: Postmaster, cluster: string): Promise<void> {
  if (!servesCluster(postmaster.pid, cluster)) return;
  process.kill(postmaster.pid, 'SIGINT');
  const late = setTimeout(() => {
    // The next start recovers from the write-ahead log.
    if (servesCluster(postmaster.pid, cluster)) process.kill(postmaster.pid, 'SIGQUIT');
  }, 10_000);
  await postmaster.gone;
  clearTimeout(late);
}
