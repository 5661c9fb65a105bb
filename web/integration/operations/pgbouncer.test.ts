/**
 * Tests the server behind a pgbouncer in transaction mode: devices, hours, money and history work, concurrent pushes
 * are applied once, pokes reach other processes, and no session keeps state.
 */
import { once } from 'node:events';
import { connect, type TransactionSql } from 'api/database/connection.ts';
import { createTestDatabase, type TestDatabase } from 'api/test-support/database.ts';
import { type TestServer, TODAY } from 'api/test-support/people.ts';
import type { HistoryPage } from 'sync-protocol/kernel/history-rest.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { PaymentAnswer } from 'sync-protocol/ledger/payment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, openStreamAt, startApi } from '../processes/test-api-process.ts';
import { startTestServerOn } from '../processes/test-own-database.ts';
import { expectWhole, PATIENCE, sentBy } from '../processes/test-process-device.ts';
import { syncAll } from '../test-device.ts';
import { openHome, openPair, seenAccepted, shiftAt } from '../test-household.ts';
import { type Pgbouncer, POOL_SIZE, startPgbouncer, whyNoPgbouncer } from './test-pgbouncer.ts';

const noPooler = whyNoPgbouncer();
if (noPooler !== undefined) process.stderr.write(`Not run here: ${noPooler}\n`);
let database: TestDatabase;
let pooler: Pgbouncer;
let testServer: TestServer;
/** A second process, which shares the pooler's few sessions with the test's app. */
let other: ApiProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  if (noPooler !== undefined) return;
  pooler = await startPgbouncer(database.url);
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  const pools = { sql: connect(pooler.url, { isPooled: true }), listenOn: connect(database.url, { max: 1 }) };
  [testServer, other] = await Promise.all([startTestServerOn(pooler.url, pools), startApi({ env })]);
});
afterAll(async () => {
  if (noPooler === undefined) {
    await Promise.all([testServer.close(), other.stop()]);
    await pooler.stop();
  }
  await database.drop();
});

const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${other.port}/readyz`)).status;

/** Returns the number of the servers' connections to PostgreSQL itself, except the listening ones. */
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
    testServer.sql.begin(async (tx) => {
      const seen = await look(tx);
      here += 1;
      if (here < POOL_SIZE) await once(together.signal, 'abort');
      together.abort();
      return seen;
    }) as Promise<T>;
  return Promise.all(Array.from({ length: POOL_SIZE }, one));
}

// oxlint-disable-next-line vitest/no-conditional-tests -- a skipped test counts as failed, so it isn't defined here
if (noPooler === undefined) {
  it('a household works through it: people, devices, hours, money, history', async () => {
    const { home, family, nanny, nannyId, dayId } = await openPair(testServer);
    await nanny.send('day.recordHours', { dayId, ...shiftAt('09:00', '11:00') }, seenAccepted);
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
    await family.addTodo(dayId);
    await syncAll(family, nanny);
    expect(await nanny.all('todo')).toMatchObject([{ title: 'Nap' }]);
  });

  it('more pushes at once than sessions are all applied, once and in order', async () => {
    const pairs = [await openPair(testServer), await openPair(testServer)];
    const devices = pairs.flatMap(({ family, nanny, dayId, householdId, nannyId }) => [
      { device: family, dayId, householdId },
      { device: nanny, dayId, householdId, nannyId },
    ]);
    const sent = await Promise.all(
      devices.map(async ({ device, dayId, householdId }) => {
        const ids = (await sentBy({ testServer, householdId, device })).map(({ id }) => id);
        for (let i = 0; i < 4; i += 1) {
          for (const title of [`Number ${i}`, `And ${i}`]) await device.addTodo(dayId, title);
          ids.push(...(await device.queue()).map(({ id }) => id));
          await device.mustSync();
        }
        return ids;
      }),
    );
    await syncAll(...devices.map(({ device }) => device));
    for (const [i, each] of devices.entries()) {
      await expectWhole({ testServer, ...each }, sent[i] ?? []);
      expect(await each.device.attention()).toEqual([]);
    }
    await expect.poll(sessions, PATIENCE).toBe(POOL_SIZE);
  });

  it('concurrent hours for one day are both kept', async () => {
    const { family, nanny, dayId } = await openPair(testServer);
    await family.do('day.recordHours', { dayId, ...shiftAt('09:00', '11:00') }, seenAccepted);
    await nanny.do('day.recordHours', { dayId, ...shiftAt('09:00', '12:00') }, seenAccepted);
    await Promise.all([family.mustSync(), nanny.mustSync()]);
    await family.mustSync();
    expect(await family.all('review')).toMatchObject([{ dayId }]);
  });

  it('a write at one process sends a poke at another, past the pooler', async () => {
    expect(await ready()).toBe(200);
    const home = await openHome(testServer);
    const { received } = await openStreamAt(other.port, home.family);
    await expect.poll(received, PATIENCE).toContain('event: hello');
    await home.family.patch(`/api/nannies/${home.nannies[0]?.id}`, { name: 'Renamed' });
    await expect.poll(received, PATIENCE).toContain('event: poke');
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
