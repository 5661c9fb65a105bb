import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, socketUrl } from './connection.ts';
import { type ServerAccount, serverAccount } from './embedded-postgres-account.ts';
import { embeddedBinaries } from './embedded-postgres-binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPostmasterFile, runningPostmaster, servesCluster } from './embedded-postgres-process.ts';

const databaseName = 'fairday';
const databaseUser = 'fairday';
const majorVersion = '18';

/** A socket's whole path has room for 103 bytes on macOS, 107 on Linux. */
const longestSocketPath = 103;

export interface EmbeddedPostgres {
  /** For `connect`, and for another process on this machine. */
  readonly url: string;
  /** Ends the sessions and stops the server; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Its cluster goes to `postgres/cluster` in there, its log to `postgres.log`. */
  readonly dataDir: string;
  /** For data that nobody will miss: nothing waits for the disk. */
  readonly testing?: boolean;
  /** Hears, in a sentence, what happens to the server while it runs. */
  readonly onEvent?: (sentence: string) => void;
}

interface Place {
  readonly cluster: string;
  readonly socketFolder: string;
  readonly log: string;
  readonly binaries: string;
  readonly account: ServerAccount;
  readonly testing: boolean;
}

interface Postmaster {
  readonly pid: number;
  /** Where it listens; one that was started elsewhere may have another folder than we would choose. */
  readonly socketFolder: string;
  readonly gone: Promise<void>;
}

/** The URL of our database on a server that listens in this folder. */
export const databaseUrlAt = (socketFolder: string): string =>
  socketUrl(socketFolder, databaseName, databaseUser);

/**
 * Runs PostgreSQL in a folder: made at the first start, started or — when it outlived its Node — adopted, started
 * again when it dies, until `stop`. It listens on a unix socket in a folder that only we may enter, never on TCP.
 * @throws EmbeddedPostgresError with a sentence when it can't be started
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = preparePlace(options);
  let postmaster = await answeringPostmaster(place);
  const stopping = new AbortController();
  let restart: Promise<void> = Promise.resolve();

  const watch = async () => {
    await postmaster.gone;
    if (stopping.signal.aborted) return;
    options.onEvent?.('The database stopped unexpectedly and is started again.');
    restart = bringBack().catch(() => {});
  };
  // What kept it from starting, a full disk say, may be over at any time: nobody should have to start us again.
  const bringBack = async () => {
    let told = '';
    for (;;) {
      try {
        postmaster = await adoptOrLaunch(place);
        break;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) {
          options.onEvent?.(`The database could not be started again; that is tried every second. ${reason}`);
        }
        told = reason;
        await delay(retryMilliseconds, undefined, { signal: stopping.signal });
      }
    }
    if (told !== '') options.onEvent?.('The database runs again.');
    void watch();
  };
  void watch();
  return {
    url: databaseUrlAt(postmaster.socketFolder),
    stop: async () => {
      stopping.abort();
      await restart;
      await stopPostmaster(postmaster, place.cluster);
    },
  };
}

function preparePlace({ dataDir, testing = false }: EmbeddedPostgresOptions): Place {
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
    throw new EmbeddedPostgresError(`${socketFolder} belongs to somebody else; remove it.`);
  if (account !== undefined)
    for (const folder of [home, socketFolder]) chownSync(folder, account.uid, account.gid);
  const binaries = embeddedBinaries(home, account);
  return { cluster, socketFolder, log: join(dataDir, 'postgres.log'), binaries, account, testing };
}

function shortSocketFolder(wanted: string): string {
  if (Buffer.byteLength(`${wanted}/.s.PGSQL.5432`) <= longestSocketPath) return wanted;
  return join(tmpdir(), `fairday-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
}

const retryMilliseconds = 1000;
const startTries = 5;

/** One that was killed a moment ago may still look alive and ready: then the next try launches another. */
async function answeringPostmaster(place: Place): Promise<Postmaster> {
  for (let tried = 1; ; tried += 1) {
    const postmaster = await adoptOrLaunch(place);
    try {
      await makeDatabase(postmaster.socketFolder);
      return postmaster;
    } catch (error) {
      if (tried === startTries) throw error;
      await delay(200);
    }
  }
}

async function adoptOrLaunch(place: Place): Promise<Postmaster> {
  return (await adopt(place)) ?? (await launch(place));
}

/** After a SIGKILL of Node its server lives on: nothing is gained by stopping it to start the same again. */
async function adopt({ cluster }: Place): Promise<Postmaster | undefined> {
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

async function launch(place: Place): Promise<Postmaster> {
  makeCluster(place);
  // Left by a killed server. No server of this folder lives, or we would have adopted it; but its number may have
  // gone to another process, or stay taken where nobody reaps the dead, and PostgreSQL would believe the file.
  rmSync(join(place.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  const patience = Date.now() + 10_000;
  for (;;) {
    const started = await tryLaunch(place);
    if (typeof started !== 'string') return started;
    // After a SIGKILL of the server its last processes hold the shared memory for a moment.
    if (!/shared memory block|lock file/.test(started) || Date.now() > patience)
      throw new EmbeddedPostgresError(`PostgreSQL did not start; ${place.log} tells why:\n${started.trim()}`);
    await delay(100);
  }
}

/** @returns what the server wrote into its log, when it ended instead of becoming ready */
async function tryLaunch(place: Place): Promise<Postmaster | string> {
  const log = openSync(place.log, 'a', 0o600);
  const before = statSync(place.log).size;
  // Its own session: a Ctrl-C in the terminal is for us, who stop it after the last request.
  const child = spawn(join(place.binaries, 'bin/postgres'), serverArguments(place), {
    ...processOptions(place, place.cluster),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const exited = untilExit(child);
  while (isAlive(child)) {
    const file = readPostmasterFile(place.cluster);
    if (file?.pid === child.pid && file?.status === 'ready')
      return { pid: file.pid, socketFolder: place.socketFolder, gone: exited };
    await delay(10);
  }
  return readFileSync(place.log).subarray(before).toString('utf8');
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

function serverArguments({ socketFolder, cluster, account, testing }: Place): string[] {
  const inside = join(cluster, '../socket');
  const settings = ['listen_addresses=', 'unix_socket_permissions=0700'];
  if (testing) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  return [
    '-D',
    clusterPath(cluster, account),
    // From its working folder: it may not be allowed to walk the way to it.
    '-k',
    socketFolder === inside ? '../socket' : socketFolder,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
}

/**
 * Lent to another account, PostgreSQL may not be able to walk to its data: DATA_DIR below /root is below a folder
 * that only root may enter. Opening such folders to others would be no business of ours. A process needs no path to
 * the folder it stands in, though: Node enters it before it gives up root, and the server is told that its data is
 * where it stands. ('.' won't do: PostgreSQL makes it absolute at once.)
 */
function clusterPath(cluster: string, account: ServerAccount): string {
  return account !== undefined && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster;
}

function processOptions({ account }: Place, cwd: string) {
  // Nothing of ours: PGDATA, PGPORT and the like would be obeyed.
  return { ...account, cwd, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
}

/** initdb works in a side folder, so a cluster is whole or isn't there. */
function makeCluster(place: Place): void {
  const { cluster, account, binaries } = place;
  if (existsSync(cluster)) return refuseOtherVersion(cluster);
  const side = `${cluster}.new`;
  rmSync(side, { recursive: true, force: true });
  mkdirSync(side, { mode: 0o700 });
  if (account !== undefined) chownSync(side, account.uid, account.gid);
  const made = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      '-D',
      clusterPath(side, account),
      `--username=${databaseUser}`,
      '--auth=trust',
      '--encoding=UTF8',
      // The same order of text on every machine, whatever its C library.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(place.testing ? ['--no-sync'] : []),
    ],
    { ...processOptions(place, side), encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make its data folder.\n${made.error?.message ?? made.stderr.trim()}`,
    );
  renameSync(side, cluster);
}

function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion)
    throw new EmbeddedPostgresError(
      `${cluster} was written by PostgreSQL ${version}; this Fairday has PostgreSQL ${majorVersion}.`,
    );
}

async function makeDatabase(socketFolder: string): Promise<void> {
  const sql = connect(socketUrl(socketFolder, 'postgres', databaseUser), { max: 1 });
  try {
    const found = await sql`select 1 from pg_database where datname = ${databaseName}`;
    if (found.length === 0) await sql`create database ${sql(databaseName)}`;
  } finally {
    await sql.end();
  }
}

/** Fast shutdown: sessions end, what was committed is written. After ten seconds without sessions' consent: at once. */
async function stopPostmaster(postmaster: Postmaster, cluster: string): Promise<void> {
  if (!servesCluster(postmaster.pid, cluster)) return;
  process.kill(postmaster.pid, 'SIGINT');
  const late = setTimeout(() => {
    // The next start recovers from the log of writes.
    if (servesCluster(postmaster.pid, cluster)) process.kill(postmaster.pid, 'SIGQUIT');
  }, 10_000);
  await postmaster.gone;
  clearTimeout(late);
}
