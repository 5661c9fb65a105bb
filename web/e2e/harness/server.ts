/**
 * Starts, kills and restarts the real server for browser tests, by default with its own database, whose statements are
 * logged for the check after the tests. With TEST_CITUS_DATABASE_URL, uses that database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChild, isAlive } from './child.ts';
import { NODE } from './node.ts';
import { pollUntil } from './poll.ts';
import { freePort } from './ports.ts';
import { CLOCK_ARGS } from './shifted-clock.ts';
import { keepStatements, logStatements } from './statement-logs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// Far above the usual few seconds: on a busy machine tests should be slow, not fail.
const START_MS = 120_000;

/** The settings of a database on a given Citus cluster (`npm run test:citus`); otherwise the server brings its own. */
const citusUrl = process.env['TEST_CITUS_DATABASE_URL'];
const givenDatabase: Record<string, string> =
  citusUrl === undefined ? {} : { DATABASE_URL: citusUrl, DATABASE_DISTRIBUTED: 'citus' };

export interface ServerOptions {
  /** Environment variables, such as ADMIN_EMAIL. */
  env?: Record<string, string>;
  /** Arguments of the program, such as --demo. */
  args?: readonly string[];
}

/** The real server, `node api/src/main.ts`, with its own DATA_DIR. */
export interface Server {
  /** http://127.0.0.1:<port>; the same after a restart. */
  url: string;
  /** Sends SIGKILL. The server's own PostgreSQL keeps running, as after a crash. */
  kill: () => Promise<void>;
  /** Ends the server with SIGTERM if it runs, and starts it with the same data and port. */
  restart: () => Promise<void>;
  /** Ends the server and deletes its data. */
  stop: () => Promise<void>;
}

/** Returns the environment without settings of this machine that would change the server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const settings =
    /^(DATABASE_|DATA_DIR|PORT|HOST|JWT_|ADMIN_|AUTH_|SMTP_|MAIL_|PUBLIC_URL|PASSWORD_|LOG_LEVEL|NODE_OPTIONS|NO_COLOR|FORCE_COLOR|NODE_ENV|NODE_TEST|PLAYWRIGHT_|TEST_WORKER)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}

/** Ends the PostgreSQL that a killed server has left running. */
async function endOrphanedDatabase(dataDir: string): Promise<void> {
  for (const file of await readdir(dataDir, { recursive: true })) {
    if (!file.endsWith('postmaster.pid')) continue;
    const pid = Number.parseInt(await readFile(join(dataDir, file), 'utf8'), 10);
    if (!(pid > 1)) continue;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // Already ended.
    }
  }
}

/** The server's process, which may be started several times. */
class ServerProcess {
  log = '';
  readonly #dataDir: string;
  readonly #url: string;
  readonly #args: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(dataDir: string, port: number, { env, args = [] }: ServerOptions) {
    this.#dataDir = dataDir;
    this.#url = `http://127.0.0.1:${port}`;
    this.#args = args;
    this.#env = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...env };
  }

  /** @throws with the log if the server isn't healthy within 120 seconds */
  async start(): Promise<void> {
    const child = spawn(NODE, [...CLOCK_ARGS, 'api/src/main.ts', ...this.#args], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const append = (data: Buffer): void => {
      this.log += data.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    try {
      await this.#untilHealthy(child);
    } catch (error) {
      await endChild(child, 'SIGKILL');
      await endOrphanedDatabase(this.#dataDir);
      throw new Error(`the server did not start; its log:\n${this.log}`, { cause: error });
    }
  }

  async #untilHealthy(child: ChildProcess): Promise<void> {
    const probe = async (): Promise<string | undefined> => {
      if (!isAlive(child)) return 'ended';
      return (await fetch(`${this.#url}/healthz`)).ok ? 'healthy' : undefined;
    };
    await pollUntil('/healthz', probe, START_MS);
    if (!isAlive(child)) throw new Error('the process ended');
  }

  async end(signal?: NodeJS.Signals): Promise<void> {
    if (this.#child) await endChild(this.#child, signal);
  }
}

/**
 * Starts a server that serves web/dist, and waits until it is healthy.
 * @throws with its log if that takes longer than 120 seconds
 */
export async function startServer(given: ServerOptions = {}): Promise<Server> {
  const options = { ...given, env: { ...givenDatabase, ...given.env } };
  const dataDir = await mkdtemp(join(tmpdir(), 'fairday-e2e-'));
  const port = await freePort();
  const server = new ServerProcess(dataDir, port, options);
  const hasOwnDatabase = options.env['DATABASE_URL'] === undefined;
  const deleteData = (): Promise<void> => rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  try {
    await server.start();
    if (hasOwnDatabase) await logStatements(dataDir);
  } catch (error) {
    await deleteData();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => server.end('SIGKILL'),
    restart: async () => {
      await server.end();
      await server.start();
    },
    stop: async () => {
      await server.end();
      await endOrphanedDatabase(dataDir);
      if (hasOwnDatabase) keepStatements(dataDir);
      await deleteData();
    },
  };
}
