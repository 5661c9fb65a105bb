import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChild, isAlive } from './child.ts';
import { pollUntil } from './poll.ts';
import { freePort } from './ports.ts';
import { keepStatements, logStatements } from './statement-logs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const START_MS = 60_000;

export interface ServerOptions {
  /** Settings as an operator would give them, e.g. ADMIN_EMAIL; DATABASE_URL for a PostgreSQL of one's own. */
  env?: Record<string, string>;
  /** Arguments of the program, e.g. --demo. */
  args?: readonly string[];
}

/** The real server, `node api/src/main.ts`, with a DATA_DIR (and so a PostgreSQL) of its own. */
export interface Server {
  /** http://127.0.0.1:<port>; stays the same over restarts. */
  url: string;
  dataDir: string;
  /** Everything that it has printed, over all restarts. */
  log: () => string;
  /** SIGKILL: the process is gone at once, its PostgreSQL lives on, as after a crash. */
  kill: () => Promise<void>;
  /** Ends it if it still runs (SIGTERM), then starts it on the same data and the same port. */
  restart: () => Promise<void>;
  /** Ends it and deletes its data. */
  stop: () => Promise<void>;
}

/** The settings of this machine must not reach the server: a test says what it wants. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own =
    /^(DATABASE_|DATA_DIR|PORT|HOST|JWT_|ADMIN_|AUTH_|SMTP_|MAIL_|PUBLIC_URL|PASSWORD_|LOG_LEVEL|NODE_OPTIONS|NO_COLOR|FORCE_COLOR|NODE_ENV|NODE_TEST|PLAYWRIGHT_|TEST_WORKER)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** Ends the PostgreSQL that a killed server has left behind in its DATA_DIR, if it did. */
async function endLeftDatabase(dataDir: string): Promise<void> {
  for (const file of globSync('**/postmaster.pid', { cwd: dataDir })) {
    const pid = Number.parseInt(await readFile(join(dataDir, file), 'utf8'), 10);
    if (!(pid > 1)) continue;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Starts the server and waits until /healthz answers 200. The web app it serves is web/dist, built before.
 * @throws with its log when it does not get there within 60 s
 */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairday-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...cleanEnvironment(),
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    ...options.env,
  };
  let log = '';
  let child: ChildProcess;

  const append = (data: Buffer): void => {
    log += data.toString();
  };

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['api/src/main.ts', ...(options.args ?? [])], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    try {
      await pollUntil(
        '/healthz',
        async () => {
          if (!isAlive(child)) return 'ended';
          return (await fetch(`${url}/healthz`)).ok ? 'healthy' : undefined;
        },
        START_MS,
      );
      if (!isAlive(child)) throw new Error('it ended by itself');
    } catch (error) {
      await endChild(child, 'SIGKILL');
      await endLeftDatabase(dataDir);
      throw new Error(`the server did not start; its log:\n${log}`, { cause: error });
    }
  }

  const deleteData = (): Promise<void> => rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  const isOwn = options.env?.['DATABASE_URL'] === undefined;
  const begin = async (): Promise<void> => {
    await start();
    if (isOwn) await logStatements(dataDir);
  };
  await begin().catch(async (error: unknown) => {
    await deleteData();
    throw error;
  });
  return {
    url,
    dataDir,
    log: () => log,
    kill: () => endChild(child, 'SIGKILL'),
    restart: async () => {
      await endChild(child);
      await start();
    },
    stop: async () => {
      await endChild(child);
      await endLeftDatabase(dataDir);
      if (isOwn) keepStatements(dataDir);
      await deleteData();
    },
  };
}
