/** The real server on a database of its own, with fsync on, in a folder that goes with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Sql, socketUrl } from 'api/database/connection.ts';
import { isCheck } from './figure.ts';

/** For a process that `memoryOf` is asked of. */
export const GC_FLAGS = ['--expose-gc', '--import', new URL('report-memory.ts', import.meta.url).href];

export interface Memory {
  /** Bytes: all that the process takes. */
  readonly rss: number;
  /** What of it its objects and buffers take. */
  readonly heap: number;
  /** What the engine has made of its code, more and faster of what is used often: it ends with the code. */
  readonly code: number;
}

/** After a garbage collection. */
export async function memoryOf(server: ChildProcess): Promise<Memory> {
  const told = once(server, 'message') as Promise<[Memory]>;
  server.send('memory');
  return (await told)[0];
}

const program = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url));

/** The embedded database's name, and its user's. */
export const DATABASE = 'fairday';
/** What the API signs its tokens with here, for accounts that were written straight into the tables. */
export const JWT_SECRET = 'a secret for figures, as long as it must be';

export interface Server {
  readonly origin: string;
  /** The same database through the same driver, for the bare thing that ours is held against. */
  readonly database: Sql;
  /** Where the database listens, for programs of its own. */
  readonly socketFolder: string;
  /** The API. */
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** What is to be undone, newest last; kept here for a Ctrl-C. */
const undo: (() => Promise<unknown> | void)[] = [];

/** Has this done, too, when what runs is stopped; it may have been done by then. */
export const whenStopped = (step: () => Promise<unknown>): void => void undo.push(step);

let stopping: Promise<void> | undefined;

/** Stops what runs. Asked twice, as by a workload's end and a Ctrl-C, it stops once, and both wait for it. */
export function stopServer(): Promise<void> {
  stopping ??= undoAll().finally(() => {
    stopping = undefined;
  });
  return stopping;
}

async function undoAll(): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
}

interface ServerOptions {
  /** Whether `memoryOf` may be asked. */
  readonly tellsMemory?: boolean;
  /** A data folder that may have been used before, and stays. */
  readonly dataDir?: string;
  /** Whether it has the demo's household, with its year. */
  readonly isDemo?: boolean;
  /** The environment's own, beyond what every server here has. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The one that a check starts, for all workloads: most of what a small one takes is the start. */
let kept: Promise<Server> | undefined;

/** Starts everything; BENCH_PROFILE names a folder for a CPU profile of the API's process. */
export function startServer(options: ServerOptions = {}): Promise<Server> {
  if (!isCheck) return start(options);
  kept ??= start({ tellsMemory: true });
  return kept.then((server) => ({ ...server, stop: async () => {} }));
}

async function start(options: ServerOptions): Promise<Server> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fairday-bench-'));
  if (options.dataDir === undefined) undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  try {
    const api = startApi(dataDir, options);
    undo.push(() => stopProcess(api));
    const origin = await originOf(api);
    // Where the API's own embedded database listens.
    const socketFolder = join(dataDir, 'postgres/socket');
    const database = connect(socketUrl(socketFolder, DATABASE, DATABASE), { max: 2 });
    undo.push(() => database.end());
    await assertFsync(database);
    return { origin, database, socketFolder, process: api, stop: stopServer };
  } catch (error) {
    await stopServer();
    throw error;
  }
}

async function assertFsync(database: Sql): Promise<void> {
  const [row] = await database.unsafe<{ fsync: string }[]>('show fsync');
  if (row?.fsync !== 'on') throw new Error('Without fsync the figures would be of another product');
}

/** With a channel to it: when this process ends, however it does, the API stops itself and its database. */
function startApi(
  dataDir: string,
  { tellsMemory = false, isDemo = false, env = {} }: ServerOptions,
): ChildProcess {
  const profile = process.env['BENCH_PROFILE'];
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const args = [...flags, ...(tellsMemory ? GC_FLAGS : []), program, ...(isDemo ? ['--demo'] : [])];
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

/** Where a server listens, once it says so. */
export async function originOf(api: ChildProcess): Promise<string> {
  let output = '';
  const exited = once(api, 'exit').then(() => Promise.reject(new Error(`The API did not start.\n${output}`)));
  const ready = new Promise<string>((done) => {
    api.stdout?.on('data', (text: Buffer) => {
      // Once it is ready the rest is its log, which nobody needs, but somebody must read.
      if (output.includes('ready at')) return;
      output += text.toString();
      const origin = /ready at (\S+)/.exec(output)?.[1];
      if (origin !== undefined) done(origin);
    });
  });
  // It exits in the end, when nobody waits for it here any more.
  exited.catch(() => {});
  return Promise.race([ready, exited]);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
