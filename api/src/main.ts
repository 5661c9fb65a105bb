import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig, publicUrlOf } from './config.ts';
import { connect, type Sql } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { DataFolderInUse, ownDataFolder } from './database/embedded-postgres-owner.ts';
import { MigrationRefused, migrate } from './database/migrate.ts';

/** Requests under way may take this long to end after the stop was asked for. */
const drainMilliseconds = 10_000;

/** What was started, in order; a stop undoes it from the last to the first. */
const undo: (() => Promise<void> | void)[] = [];

// Closed with its signals heard from the very start: a Ctrl-C during a first start must not leave a database running.
const starting = start();
closeWithGrace({ delay: 60_000, skip: ['SIGHUP'] }, async ({ err }) => {
  if (err !== undefined) console.error(err);
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
  const config = loadConfig(process.env);
  const sql = connect(config.databaseUrl ?? (await ownDatabase(config)));
  undo.push(() => sql.end({ timeout: 5 }));
  await migrate(sql);
  await serve(config, sql);
}

async function ownDatabase(config: Config): Promise<string> {
  undo.push(ownDataFolder(config.dataDir));
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, onEvent: console.error });
  undo.push(() => database.stop());
  return database.url;
}

async function serve(config: Config, sql: Sql): Promise<void> {
  const app = await buildApp({ config, sql });
  undo.push(async () => {
    // Event streams never end by themselves.
    const impatience = setTimeout(() => app.server.closeAllConnections(), drainMilliseconds);
    await app.close();
    clearTimeout(impatience);
  });
  const address = await app.listen({ port: config.port, host: config.host });
  console.log(`Fairday is ready at ${publicUrlOf(config, Number(new URL(address).port || 80))}`);
}

async function stop(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
  }
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof MigrationRefused)
    return error.message;
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'EADDRINUSE')
    return `The port is taken by another program; choose one with PORT. (${error.message})`;
  return error;
}
