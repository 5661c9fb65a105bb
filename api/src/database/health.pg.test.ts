/**
 * Tests that the API and its health checks answer 503 while a proxy cuts or holds the connections to PostgreSQL, and
 * recover afterwards.
 */
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { makeTestFolder } from '../../test-support/folders.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { connect, type Sql } from './connection.ts';

let database: TestDatabase;
let folder: string;
let sql: Sql;
/** A proxy in front of the database that can be closed. */
let proxy: Server;
/** While set, the proxy accepts connections but forwards nothing. */
let hold: Promise<void> | undefined;
const sockets = new Set<Socket>();

beforeEach(async () => {
  database = await createTestDatabase();
  folder = makeTestFolder();
  const url = new URL(database.url);
  const real = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  proxy = createServer((near) => {
    const far = dial(real);
    far.pipe(near);
    void Promise.resolve(hold).then(() => near.pipe(far));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
  });
  url.searchParams.set('host', folder);
  sql = connect(url.href);
  await openProxy();
});
afterEach(async () => {
  hold = undefined;
  await sql.end({ timeout: 1 });
  await closeProxy();
  await database.drop();
});

const openProxy = () => new Promise<void>((done) => proxy.listen(join(folder, '.s.PGSQL.5432'), done));

function closeProxy(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  return new Promise((done) => proxy.close(() => done()));
}

test('without a database every call is a 503 until it is back', async () => {
  const config = loadConfig({ JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'silent', DATA_DIR: folder });
  const app = await buildApp({ config, sql });
  const signIn = () =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.co', password: 'x' } });
  expect((await signIn()).statusCode).toBe(401);
  await closeProxy();
  for (let i = 0; i < 3; i += 1) {
    const answer = await signIn();
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        error: "Fairday can't reach its database right now. Please try again soon.",
        code: 'database_unavailable',
      },
    ]);
  }
  expect((await app.inject('/healthz')).statusCode).toBe(503);
  await openProxy();
  await vi.waitFor(async () => expect((await signIn()).statusCode).toBe(401), { timeout: 15_000 });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

test('a database that is slow to accept connections counts as away until it does', async () => {
  const config = loadConfig({ JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'silent', DATA_DIR: folder });
  const app = await buildApp({ config, sql });
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  const more = 2 * sql.options.max;
  await closeProxy();
  let take: (() => void) | undefined;
  hold = new Promise((done) => {
    take = done;
  });
  await openProxy();
  const asked = Array.from({ length: more }, () => statusOf('/healthz'));
  expect(await Promise.all(asked)).toEqual(asked.map(() => 503));
  hold = undefined;
  take?.();
  await vi.waitFor(async () => expect(await statusOf('/healthz')).toBe(200), { timeout: 15_000 });
  // All other calls get a connection.
  const others = Array.from({ length: more }, () => statusOf('/readyz'));
  expect(await Promise.all(others)).toEqual(others.map(() => 200));
  await app.close();
});
