/**
 * Starts the server (`node api/src/main.ts`) as a process that tests can kill, read the log of, and inject faults into
 * by a preloaded module. Opens its event streams. Holds the secret that makes a test's sessions valid there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Person } from 'api/test-support/people.ts';
import { endChild } from '../../e2e/harness/child.ts';

const main = fileURLToPath(new URL('../../../api/src/main.ts', import.meta.url));
/** Signs sessions. The test's own server and the started processes share it: a session is valid at both. */
export const JWT_SECRET = 'only for tests, only for tests, only for tests';

export interface ApiOptions {
  /** Additional environment variables: DATABASE_URL or DATA_DIR. */
  readonly env: Readonly<Record<string, string>>;
  /** A command that runs the server, such as one that mounts a disk for it. */
  readonly commandPrefix?: readonly string[];
  /** A module that Node loads first. */
  readonly preload?: string;
}

export interface ApiProcess {
  readonly port: number;
  readonly pid: number;
  /** The printed output. */
  readonly log: () => string;
  /** Sends SIGKILL. */
  readonly killNow: () => void;
  readonly gone: Promise<unknown>;
  /** Sends a message to a listening preload. */
  readonly send: (message: Record<string, unknown>) => Promise<void>;
  /** Sends SIGTERM and waits for the exit. */
  readonly stop: () => Promise<void>;
}

/** Node's compile cache, kept over all starts and runs: it halves the time of a start. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/api-process', import.meta.url));

function readyPort(child: ChildProcess, log: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const port = /ready at http:\/\/[^\s:]+:(\d+)/.exec(log())?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on('data', look);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The server did not start:\n${log()}`)));
  });
}

/** Starts the server; resolves when it is ready. Throws with its log when it exits first. */
export async function startApi({ env, commandPrefix = [], preload }: ApiOptions): Promise<ApiProcess> {
  const [program, ...args] = [
    ...commandPrefix,
    process.execPath,
    ...(preload === undefined ? [] : ['--import', preload]),
    main,
  ];
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: cache,
      JWT_SECRET,
      PORT: '0',
      AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const append = (text: Buffer): void => {
    printed += text.toString();
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const gone = once(child, 'exit');
  const port = await readyPort(child, () => printed);
  return {
    port,
    pid: child.pid ?? 0,
    log: () => printed,
    killNow: () => child.kill('SIGKILL'),
    gone,
    send: (message) =>
      new Promise((done, fail) => {
        // The preload answers once it has handled the message.
        child.once('message', () => done());
        child.send(message, (error) => error && fail(error));
      }),
    stop: () => endChild(child),
  };
}

/** Opens an event stream of a process. `received` returns its text so far, `ended` resolves to all of it. */
export async function openStreamAt(port: number, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/sync/events`, { headers });
  if (answer.body === null) throw new Error('No stream');
  let text = '';
  const read = async (): Promise<string> => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString();
    return text;
  };
  return { received: () => text, ended: read() };
}
