/**
 * Starts the real server with fsync on, on a database of its own in a temporary or given folder; the workloads of a
 * check share one. Measures a process's memory, stops processes, and runs the clean-ups of a workload or check.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Sql, socketUrl } from 'api/database/connection.ts';
import { isCheck } from './figure.ts';

/** Node's flags for a process that `memoryOf` measures. */
export const GC_FLAGS = ['--expose-gc', '--import', new URL('report-memory.ts', import.meta.url).href];

export interface Memory {
  /** Resident bytes. */
  readonly rss: number;
  /** Bytes of objects and buffers. */
  readonly heap: number;
  /** Bytes of compiled code. */
  readonly code: number;
}

/** Returns the memory of a process that was started with GC_FLAGS, after a garbage collection. */
export async function memoryOf(server: ChildProcess): Promise<Memory> {
  const told = once(server, 'message') as Promise<[Memory]>;
  server.send('memory');
  return (await told)[0];
}

const BYTES_A_BLOCK = 1024;

/** Returns a process's resident bytes, without a garbage collection. */
export const residentBytes = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) * BYTES_A_BLOCK;

const MAIN = new URL('../../api/src/main.ts', import.meta.url);

/** The embedded database's name and user. */
export const DATABASE = 'fairday';
/** The token secret, to sign tokens of accounts that were written straight into the tables. */
export const JWT_SECRET = 'a secret for figures, as long as it must be';

export interface Server {
  readonly origin: string;
  /** A connection to the server's database by the same driver: for yardsticks, and to prepare data. */
  readonly database: Sql;
  /** The database's address, for PostgreSQL's programs. */
  readonly socketFolder: string;
  /** The API's process. */
  readonly process: ChildProcess;
  /** Runs all clean-ups of the workload. Does nothing in a check, which shares its server. */
  stop(): Promise<void>;
}

/** Clean-up functions, newest last. */
const undo: (() => Promise<unknown> | void)[] = [];

/** Registers a clean-up for the end of the workload or a Ctrl-C. It may run more than once. */
export const whenDone = (step: () => Promise<unknown> | void): void => void undo.push(step);

let stopping: Promise<void> | undefined;

/** Runs the clean-ups, the newest first. Later callers wait for the same run. */
export function cleanUp(): Promise<void> {
  stopping ??= undoAll().finally(() => {
    stopping = undefined;
  });
  return stopping;
}

async function undoAll(): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
}

interface ServerOptions {
  /** Whether `memoryOf` works. */
  readonly tellsMemory?: boolean;
  /** An existing data folder to use and keep. */
  readonly dataDir?: string;
  /** Whether to fill it with the demo's year. */
  readonly isDemo?: boolean;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The program; the API's own unless given. Another one isn't shared in a check. */
  readonly program?: URL;
}

/** The server shared by all workloads of a check. */
let kept: Promise<Server> | undefined;

/** Starts the API; BENCH_PROFILE names a folder for its CPU profile. */
export function startServer(options: ServerOptions = {}): Promise<Server> {
  if (!isCheck || options.program !== undefined) return start(options);
  kept ??= start({ tellsMemory: true });
  return kept.then((server) => ({ ...server, stop: async () => {} }));
}

async function start(options: ServerOptions): Promise<Server> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fairday-bench-'));
  if (options.dataDir === undefined) whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  try {
    const api = startApi(dataDir, options);
    whenDone(() => stopProcess(api));
    const origin = await originOf(api);
    // The API's embedded database.
    const socketFolder = join(dataDir, 'postgres/socket');
    const database = connect(socketUrl(socketFolder, DATABASE, DATABASE), { max: 2 });
    whenDone(() => database.end());
    await assertFsync(database);
    return { origin, database, socketFolder, process: api, stop: cleanUp };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function assertFsync(database: Sql): Promise<void> {
  const [row] = await database.unsafe<{ fsync: string }[]>('show fsync');
  if (row?.fsync !== 'on') throw new Error('Without fsync the figures would be of another product');
}

/** Spawns with an IPC channel: when this process ends, the API stops itself and its database. */
function startApi(
  dataDir: string,
  { tellsMemory = false, isDemo = false, env = {}, program = MAIN }: ServerOptions,
): ChildProcess {
  const profile = process.env['BENCH_PROFILE'];
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const args = [
    ...flags,
    ...(tellsMemory ? GC_FLAGS : []),
    fileURLToPath(program),
    ...(isDemo ? ['--demo'] : []),
  ];
  return spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
      DATA_DIR: dataDir,
      JWT_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Waits for a server's address on its stdout. */
export async function originOf(api: ChildProcess): Promise<string> {
  let output = '';
  const exited = once(api, 'exit').then(() => Promise.reject(new Error(`The API did not start.\n${output}`)));
  const ready = new Promise<string>((done) => {
    api.stdout?.on('data', (text: Buffer) => {
      // Keep reading: a full pipe would block the server.
      if (output.includes('ready at')) return;
      output += text.toString();
      const origin = /ready at (\S+)/.exec(output)?.[1];
      if (origin !== undefined) done(origin);
    });
  });
  // Attach a handler now, so that a later exit isn't an unhandled rejection.
  exited.catch(() => {});
  return Promise.race([ready, exited]);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
