/** The server as it runs in earnest: `node api/src/main.ts`, a process of its own that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endChild } from '../../e2e/harness/child.ts';

const main = fileURLToPath(new URL('../../../api/src/main.ts', import.meta.url));
/** What this process signs its sessions with, so that a world in this process and a server share them. */
export const JWT_SECRET = 'only for tests, only for tests, only for tests';

export interface ApiOptions {
  /** The environment beyond what every test wants: DATABASE_URL, or DATA_DIR. */
  readonly env: Readonly<Record<string, string>>;
  /** A command that starts what follows it, such as one that gives it a disk of its own. */
  readonly within?: readonly string[];
  /** A module that Node loads first. */
  readonly preload?: string;
}

export interface ApiProcess {
  readonly port: number;
  readonly pid: number;
  /** Everything that it has printed. */
  readonly log: () => string;
  /** SIGKILL, and nothing else: it is gone at the end of this call, or very soon. */
  readonly killNow: () => void;
  readonly gone: Promise<unknown>;
  /** To a preload that listens. */
  readonly send: (message: Record<string, unknown>) => Promise<void>;
  /** SIGTERM, and until it is gone. */
  readonly stop: () => Promise<void>;
}

/** Where Node keeps what it has made of our TypeScript, over all starts and runs: that halves a start. */
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

/** Starts the server; resolves when it takes requests. Throws with its log when it ends instead. */
export async function startApi({ env, within = [], preload }: ApiOptions): Promise<ApiProcess> {
  const [program, ...args] = [
    ...within,
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
  const hear = (text: Buffer): void => {
    printed += text.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
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
        // What it did is told by its answer.
        child.once('message', () => done());
        child.send(message, (error) => error && fail(error));
      }),
    stop: () => endChild(child),
  };
}
