import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig, publicUrlOf } from './config.ts';
import { connect, type Sql } from './database/connection.ts';
import { isDatabaseAway } from './database/database-away.ts';
import { assertCitus, DistributionRefused, distribute } from './database/distribution.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { EmbeddedPostgresError } from './database/embedded-postgres-error.ts';
import { DataFolderInUse, ownDataFolder } from './database/embedded-postgres-owner.ts';
import { MigrationRefused, migrate } from './database/migrate.ts';
import { shutDownGracefully } from './operations/graceful-shutdown.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { startIdleGc } from './operations/idle-gc.ts';
import { logOutput } from './operations/log-output.ts';

const MS_PER_SECOND = 1000;
/** DRAIN_SECONDS at their most, and what of requests, e-mails and the database may be under way (docs/operations.md). */
const LONGEST_END_MS = 70_000;

/** Their messages are sentences for the person who started us; of any other error the stack is wanted. */
const expectedFailures = [
  ConfigError,
  DataFolderInUse,
  DistributionRefused,
  EmbeddedPostgresError,
  MigrationRefused,
];

/** What was started, in order; a stop undoes it from the last to the first. */
const undo: (() => Promise<void> | void)[] = [];
let stopped: Promise<void> | undefined;
let serving: FastifyInstance | undefined;

// Closed with its signals heard from the very start: a Ctrl-C during a first start must not leave a database running.
const starting = start();
closeWithGrace({ delay: LONGEST_END_MS, skip: ['SIGHUP'] }, async ({ err }) => {
  if (err !== undefined) console.error(err);
  serving?.drain();
  await starting.catch(() => {});
  await stop();
});
// The boot script's end is ours, however it ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

try {
  await starting;
} catch (error) {
  console.error(sentenceOf(error));
  await stop();
  process.exit(1);
}

async function start(): Promise<void> {
  // Only who wants the demo loads it.
  const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined;
  const config = loadConfig(demo?.demoEnvironment(process.env) ?? process.env);
  const url = config.databaseUrl ?? (await ownDatabase(config));
  await migrateAt(config.databaseDirectUrl ?? url, config.databaseDistributed !== undefined);
  const sql = connect(url, {
    max: config.databasePoolSize,
    isPooled: config.databaseDirectUrl !== undefined,
  });
  undo.push(() => sql.end({ timeout: 5 }));
  const told = await demo?.prepareDemo({ config, sql, now: new Date().toISOString() });
  await serve(config, sql);
  if (told !== undefined) console.log(told);
}

async function migrateAt(url: string, isDistributed: boolean): Promise<void> {
  const sql = connect(url, { max: 1 });
  undo.push(() => sql.end({ timeout: 5 }));
  if (isDistributed) await assertCitus(sql);
  await migrate(sql);
  if (isDistributed) await distribute(sql);
  await sql.end();
}

async function ownDatabase(config: Config): Promise<string> {
  undo.push(ownDataFolder(config.dataDir));
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, onEvent: console.error });
  undo.push(() => database.stop());
  return database.url;
}

async function serve(config: Config, sql: Sql): Promise<void> {
  const app = await buildApp({ config, sql, listenOn: listenOn(config, sql), logTo: logOutput() });
  let endHousekeeping: (() => Promise<void>) | undefined;
  undo.push(async () => {
    const rested = endHousekeeping?.();
    await shutDownGracefully(app, () => delay(config.drainSeconds * MS_PER_SECOND));
    await rested;
  });
  // Before anybody waits for an answer.
  undo.push(await startIdleGc((error) => app.log.error(error)));
  const address = await listen(app, config);
  serving = app;
  endHousekeeping = startHousekeeping(sql, {
    now: () => new Date().toISOString(),
    onPruned: (pruned) => app.log.info({ pruned }, 'What has been kept for long enough is deleted.'),
    onError: (error) => app.log.error(error, 'Old rows could not be deleted; that is tried again later.'),
  });
  console.log(`Fairday is ready at ${publicUrlOf(config, Number(new URL(address).port || 80))}`);
}

/** Through a pooler nobody can listen. */
function listenOn({ databaseDirectUrl }: Config, sql: Sql): Sql {
  if (databaseDirectUrl === undefined) return sql;
  const direct = connect(databaseDirectUrl, { max: 1 });
  undo.push(() => direct.end({ timeout: 5 }));
  return direct;
}

/** Throws `ConfigError` for an address that can't be listened on. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    throw error instanceof Error ? new ConfigError(`${whyNotListening(error)} (${error.message})`) : error;
  }
}

function whyNotListening(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'The port is taken by another program; choose one with PORT.';
  if (error.code === 'EACCES') return 'This user may not listen on that port; choose one with PORT.';
  return 'HOST is no address of this machine.';
}

/** A signal may come while a failed start is being undone: both wait for the same end. */
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

function sentenceOf(error: unknown): unknown {
  if (expectedFailures.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (!(error instanceof Error)) return error;
  return isDatabaseAway(error) ? `The database of DATABASE_URL can't be used. (${error.message})` : error;
}
