/**
 * The server program: loads the settings, starts the embedded database unless DATABASE_URL is set, migrates the
 * database, distributes its tables if DATABASE_DISTRIBUTED is set, fills it for --demo, serves with housekeeping and
 * idle garbage collection, and cleans up when stopped.
 */
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { destination } from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig, OperatorError, publicUrlOf } from './config.ts';
import { connect, type Sql } from './database/connection.ts';
import { isDatabaseAway } from './database/database-away.ts';
import { assertCitus, distribute } from './database/distribution.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { ownDataFolder } from './database/embedded-postgres-owner.ts';
import { connectCluster } from './database/machine-pools.ts';
import { migrate } from './database/migrate.ts';
import { VERSION } from './kit/version.ts';
import { shutDownGracefully } from './operations/graceful-shutdown.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { startIdleGc } from './operations/idle-gc.ts';

const MS_PER_SECOND = 1000;
/** The longest DRAIN_SECONDS, and time to finish requests, e-mails and the database (docs/operations.md). */
const SHUTDOWN_TIMEOUT_MS = 70_000;

/** Cleanup steps of everything that was started. A stop runs them from the last to the first. */
const undo: (() => Promise<void> | void)[] = [];
let stopped: Promise<void> | undefined;
let serving: FastifyInstance | undefined;

// Handles signals from the very start: a Ctrl-C during the first start must not leave a database running.
const starting = start();
closeWithGrace({ delay: SHUTDOWN_TIMEOUT_MS, skip: ['SIGHUP'] }, async ({ err }) => {
  if (err !== undefined) console.error(err);
  serving?.drain();
  await starting.catch(() => {});
  await stop();
});
// Ends this process when the boot script has ended, also by a crash.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

try {
  await starting;
} catch (error) {
  console.error(toMessage(error));
  await stop();
  process.exit(1);
}

async function start(): Promise<void> {
  const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined;
  const config = loadConfig(demo?.demoEnvironment(process.env) ?? process.env);
  console.log(`Fairday ${VERSION} is starting.`);
  const url = config.databaseUrl ?? (await startDatabase(config));
  const isDistributed = config.databaseDistributed !== undefined;
  await migrateAt(config.databaseDirectUrl ?? url, isDistributed);
  const options = { max: config.databasePoolSize, isPooled: config.databaseDirectUrl !== undefined };
  const sql = isDistributed
    ? await connectCluster(url, { ...options, directUrl: config.databaseDirectUrl })
    : connect(url, options);
  undo.push(() => sql.end({ timeout: 5 }));
  const demoMessage = await demo?.prepareDemo({ config, sql, now: new Date().toISOString() });
  await serve(config, sql);
  if (demoMessage !== undefined) console.log(demoMessage);
}

async function migrateAt(url: string, isDistributed: boolean): Promise<void> {
  const sql = connect(url, { max: 1, isDistributed });
  undo.push(() => sql.end({ timeout: 5 }));
  if (isDistributed) await assertCitus(sql);
  await migrate(sql, { isDistributed });
  if (isDistributed) await distribute(sql);
  await sql.end();
}

/** Starts the embedded PostgreSQL. Returns its connection URL. */
async function startDatabase(config: Config): Promise<string> {
  undo.push(ownDataFolder(config.dataDir));
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, onEvent: console.error });
  undo.push(() => database.stop());
  return database.url;
}

async function serve(config: Config, sql: Sql): Promise<void> {
  // Buffered: each write costs two thread switches. Only a SIGKILL loses the last 200 ms.
  const logTo = destination({ minLength: 4096, periodicFlush: 200, sync: false });
  const app = await buildApp({ config, sql, listenOn: listenConnection(config, sql), logTo });
  let stopHousekeeping: (() => Promise<void>) | undefined;
  undo.push(async () => {
    const housekeepingStopped = stopHousekeeping?.();
    await shutDownGracefully(app, () => delay(config.drainSeconds * MS_PER_SECOND));
    await housekeepingStopped;
  });
  // Collects before the server listens, so that no request waits.
  undo.push(await startIdleGc((error) => app.log.error(error)));
  const address = await listen(app, config);
  serving = app;
  stopHousekeeping = startHousekeeping(sql, {
    now: () => new Date().toISOString(),
    onPruned: (pruned) => app.log.info({ pruned }, 'pruned expired rows'),
    onError: (error) => app.log.error(error, 'could not prune expired rows; will try again later'),
  });
  console.log(`Fairday is ready at ${publicUrlOf(config, Number(new URL(address).port || 80))}`);
}

/** Returns a connection for LISTEN, which doesn't work through a pooler. */
function listenConnection({ databaseDirectUrl }: Config, sql: Sql): Sql {
  if (databaseDirectUrl === undefined) return sql;
  const direct = connect(databaseDirectUrl, { max: 1 });
  undo.push(() => direct.end({ timeout: 5 }));
  return direct;
}

/** Returns the server's address. Throws `ConfigError` if the server can't listen on HOST and PORT. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    throw error instanceof Error
      ? new ConfigError(`${describeListenError(error)} (${error.message})`)
      : error;
  }
}

function describeListenError(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'Another program uses this port. Choose another one with PORT.';
  if (error.code === 'EACCES') return 'You may not listen on this port. Choose another one with PORT.';
  return 'HOST is not an address of this machine.';
}

/** A signal may arrive while a failed start is cleaned up: both wait for the same cleanup. */
function stop(): Promise<void> {
  stopped ??= undoAll();
  return stopped;
}

async function undoAll(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Returns the message of an expected error, other errors unchanged. */
function toMessage(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return error;
  return isDatabaseAway(error) ? `The database of DATABASE_URL can't be used. (${error.message})` : error;
}
