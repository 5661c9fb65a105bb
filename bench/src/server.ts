/** The real server on a database of its own, with fsync on, in a folder that goes with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Sql } from 'api/database/connection.ts';
import { startEmbeddedPostgres } from 'api/database/embedded-postgres.ts';

const program = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url));

export interface Server {
  readonly origin: string;
  /** The same database through the same driver, for the bare thing that ours is held against. */
  readonly database: Sql;
  stop(): Promise<void>;
}

/** Starts everything; BENCH_PROFILE names a folder for a CPU profile of the API's process. */
export async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairday-bench-'));
  const undo: (() => Promise<unknown> | void)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    undo.push(() => postgres.stop());
    const database = connect(postgres.url, { max: 2 });
    undo.push(() => database.end());
    await assertFsync(database);
    const api = startApi({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
    undo.push(() => stopApi(api));
    return { origin: await originOf(api), database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assertFsync(database: Sql): Promise<void> {
  const [row] = await database.unsafe<{ fsync: string }[]>('show fsync');
  if (row?.fsync !== 'on') throw new Error('Without fsync the figures would be of another product');
}

function startApi(env: Record<string, string>): ChildProcess {
  const profile = process.env['BENCH_PROFILE'];
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return spawn(process.execPath, [...flags, program], {
    env: { PATH: process.env['PATH'], PORT: '0', AUTH_RATE_LIMIT_PER_MINUTE: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function originOf(api: ChildProcess): Promise<string> {
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

async function stopApi(api: ChildProcess): Promise<void> {
  if (api.exitCode !== null || api.signalCode !== null) return;
  api.kill('SIGTERM');
  await once(api, 'exit');
}
