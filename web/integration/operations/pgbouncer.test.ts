/** DATABASE_URL may lead to a pgbouncer in transaction mode: no state may be kept in a session. */
import { once } from 'node:events';
import { buildApp } from 'api/app.ts';
import { loadConfig } from 'api/config.ts';
import { connect, type TransactionSql } from 'api/database/connection.ts';
import { createTestDatabase, type TestDatabase } from 'api/test-support/database.ts';
import { Person, type TestServer, TODAY } from 'api/test-support/people.ts';
import type { HistoryPage } from 'sync-protocol/rest/history.ts';
import type { PaymentAnswer } from 'sync-protocol/rest/payments.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, JWT_SECRET, startApi } from '../processes/test-api-process.ts';
import { expectWhole, PATIENCE } from '../processes/test-process-device.ts';
import type { Device } from '../test-device.ts';
import { openHome, openPair, seenAccepted } from '../test-household.ts';
import { type Pgbouncer, POOL_SIZE, startPgbouncer, whyNoPgbouncer } from './test-pgbouncer.ts';

const noPooler = whyNoPgbouncer();
if (noPooler !== undefined) process.stderr.write(`Not run here: ${noPooler}\n`);
let database: TestDatabase;
let pooler: Pgbouncer;
let world: TestServer;
/** A second process, which shares the pooler's few sessions with the test's app. */
let other: ApiProcess;

async function openPooledWorld(): Promise<TestServer> {
  const sql = connect(pooler.url, { isPooled: true });
  const direct = connect(database.url, { max: 1 });
  const config = loadConfig({ JWT_SECRET, LOG_LEVEL: 'silent', AUTH_RATE_LIMIT_PER_MINUTE: '1000000' });
  const clock = { now: new Date().toISOString() };
  const app = await buildApp({ config, sql, listenOn: direct, now: () => clock.now });
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all([sql.end({ timeout: 1 }), direct.end({ timeout: 1 })]);
  };
  return { app, sql, databaseUrl: pooler.url, stranger: new Person(app), clock, close };
}

beforeAll(async () => {
  database = await createTestDatabase();
  if (noPooler !== undefined) return;
  pooler = await startPgbouncer(database.url);
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  [world, other] = await Promise.all([openPooledWorld(), startApi({ env })]);
});
afterAll(async () => {
  if (noPooler === undefined) {
    await Promise.all([world.close(), other.stop()]);
    await pooler.stop();
  }
  await database.drop();
});

const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${other.port}/readyz`)).status;

async function sentBy(device: Device): Promise<string[]> {
  const clientId = await device.storage.read((tx) => tx.meta('clientId'));
  const sent = await world.sql<{ id: string }[]>`
    select mutation_id as id from mutation_log where client_id = ${clientId ?? null} order by seq`;
  return sent.map(({ id }) => id);
}

/** Our connections to PostgreSQL itself, except the listening ones. */
async function sessions(): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'fairday'
      and query not ilike 'listen%' and query not ilike 'unlisten%'`;
  return row?.count ?? 0;
}

it.each([
  { isPooled: true, prepared: 0 },
  { isPooled: false, prepared: 1 },
])('with a pooler: $isPooled, prepares $prepared statements', async ({ isPooled, prepared }) => {
  const sql = connect(database.url, { max: 1, isPooled });
  await sql`select ${1}::int as one`;
  const [left] = await sql`
      select count(*) from pg_prepared_statements where statement like 'select $1%'`;
  expect(left).toEqual({ count: prepared });
  await sql.end();
});

/** Keeps all transactions open at once, so that each has another session. */
function inEachSession<T>(look: (tx: TransactionSql) => PromiseLike<T>): Promise<T[]> {
  const together = new AbortController();
  let here = 0;
  const one = () =>
    world.sql.begin(async (tx) => {
      const seen = await look(tx);
      here += 1;
      if (here < POOL_SIZE) await once(together.signal, 'abort');
      together.abort();
      return seen;
    }) as Promise<T>;
  return Promise.all(Array.from({ length: POOL_SIZE }, one));
}

// oxlint-disable-next-line vitest/no-conditional-tests -- a skipped test counts as failed, and this machine can't help it
if (noPooler === undefined) {
  it('a household works through it: people, devices, hours, money, history', async () => {
    const pair = await openPair(world);
    const { home, family, nanny, nannyId, dayId } = pair;
    const hours = { dayId, start: `${TODAY}T14:00:00.000Z`, end: `${TODAY}T16:00:00.000Z` };
    await nanny.do('day.recordHours', hours, seenAccepted);
    await nanny.mustSync();
    const payment = { nannyId, paymentDate: TODAY, amountCents: 1500, platform: 'VENMO' };
    const headers = { 'idempotency-key': newId() };
    const record = () =>
      home.family.call<PaymentAnswer>('POST', '/api/payments/record', { body: payment, headers });
    const first = await record();
    expect(first.status).toBe(201);
    expect((await record()).body).toEqual(first.body);
    const { body: history } = await home.family.get<HistoryPage>('/api/history');
    expect(history.entries.length).toBeGreaterThan(3);
    expect((await home.family.get('/api/account/export')).status).toBe(200);
    await family.mustSync();
    expect(await family.all('payment')).toMatchObject([{ amountCents: 1500 }]);
    expect(await family.all('earning')).toMatchObject([{ amountCents: 4000, openCents: 2500 }]);
    await family.do('todo.add', { todoId: newId(), dayId, title: 'Nap' });
    await family.mustSync();
    await nanny.mustSync();
    expect(await nanny.all('todo')).toMatchObject([{ title: 'Nap' }]);
  });

  it('more pushes at once than sessions are all applied, once and in order', async () => {
    const pairs = [await openPair(world), await openPair(world)];
    const devices = pairs.flatMap(({ family, nanny, dayId, home, nannyId }) =>
      [
        { device: family, own: {} },
        { device: nanny, own: { nannyId } },
      ].map(({ device, own }) => ({ device, own, dayId, householdId: home.householdId })),
    );
    const sent = await Promise.all(
      devices.map(async ({ device, dayId }) => {
        const ids = await sentBy(device);
        for (let i = 0; i < 4; i += 1) {
          await device.do('todo.add', { todoId: newId(), dayId, title: `Number ${i}` });
          await device.do('todo.add', { todoId: newId(), dayId, title: `And ${i}` });
          ids.push(...(await device.queue()).map(({ id }) => id));
          await device.mustSync();
        }
        return ids;
      }),
    );
    for (const { device } of devices) await device.mustSync();
    for (const [i, { device, own, householdId }] of devices.entries()) {
      await expectWhole({ world, householdId, device, ...own }, sent[i] ?? []);
      expect(await device.attention()).toEqual([]);
    }
    await expect.poll(sessions, PATIENCE).toBe(POOL_SIZE);
  });

  it('concurrent hours for one day are both kept', async () => {
    const { family, nanny, dayId } = await openPair(world);
    const hours = (until: string) => ({
      dayId,
      start: `${TODAY}T14:00:00.000Z`,
      end: `${TODAY}T${until}:00.000Z`,
    });
    await family.do('day.recordHours', hours('16:00'), seenAccepted);
    await nanny.do('day.recordHours', hours('17:00'), seenAccepted);
    await Promise.all([family.mustSync(), nanny.mustSync()]);
    await family.mustSync();
    expect(await family.all('review')).toMatchObject([{ dayId }]);
  });

  it('a write at one process sends a poke at another, past the pooler', async () => {
    expect(await ready()).toBe(200);
    const home = await openHome(world);
    const headers = { authorization: `Bearer ${home.family.token}` };
    const leave = new AbortController();
    const stream = await fetch(`http://127.0.0.1:${other.port}/api/sync/events`, {
      headers,
      signal: leave.signal,
    });
    let heard = '';
    const listening = (async () => {
      for await (const part of stream.body ?? []) heard += Buffer.from(part).toString();
    })().catch(() => undefined);
    await expect.poll(() => heard, PATIENCE).toContain('event: hello');
    await home.family.patch(`/api/nannies/${home.nannies[0]?.id}`, { name: 'Renamed' });
    await expect.poll(() => heard, PATIENCE).toContain('event: poke');
    leave.abort();
    await listening;
  });

  it('no query leaves state in a session, and each session is in UTC', async () => {
    const left = await inEachSession(
      (tx) => tx`
      select (select count(*) from pg_prepared_statements where name <> '') as statements,
        (select count(*) from pg_listening_channels()) as channels,
        (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
        current_setting('TimeZone') as zone`,
    );
    expect(left.flat()).toEqual(left.map(() => ({ statements: 0, channels: 0, locks: 0, zone: 'UTC' })));
    expect(pooler.log()).not.toMatch(/ERROR|pooler error/);
  });
}
