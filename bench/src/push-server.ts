/**
 * The API with a database of its own, whose push messages go to a push service on loopback at port BENCH_PUSH_PORT. It
 * looks for due reminders more often than the server program does.
 */
import { buildApp } from 'api/app.ts';
import { loadConfig } from 'api/config.ts';
import { connect } from 'api/database/connection.ts';
import { startEmbeddedPostgres } from 'api/database/embedded-postgres.ts';
import { migrate } from 'api/database/migrate.ts';
import { CERTIFICATE } from 'api/test-support/push-certificate.ts';

const REMINDERS_EVERY_MS = 200;
/** As on the internet. */
const TIMEOUT_MS = 10_000;

const config = loadConfig(process.env);
const database = await startEmbeddedPostgres({ dataDir: config.dataDir, onEvent: console.error });
const sql = connect(database.url, { max: config.databasePoolSize });
await migrate(sql);
const app = await buildApp({
  config,
  sql,
  remindersEveryMs: REMINDERS_EVERY_MS,
  pushNetwork: {
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    isAllowed: () => true,
    port: Number(process.env['BENCH_PUSH_PORT']),
    ca: CERTIFICATE,
    timeoutMs: TIMEOUT_MS,
  },
});

async function stop(): Promise<void> {
  await app.close();
  await sql.end({ timeout: 5 });
  await database.stop();
  process.exit();
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());

console.log(`Fairday is ready at ${await app.listen({ port: config.port, host: config.host })}`);
