/** Tests readiness (also degraded and draining), metrics and who may read them, and the operations page's figures. */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { OperationsAnswer } from 'sync-protocol/people/administration-rest.ts';
import { expect, test, vi } from 'vitest';
import {
  householdIdOf,
  NOON,
  type Person,
  queued,
  register,
  signIn,
  startServerForTest,
  syncRequestOf,
  type TestServer,
} from '../../test-support/people.ts';
import { Observation } from '../operations/observation.ts';
import { openPokes } from '../sync/pokes.ts';
import { registerServiceRoutes, type ServiceParts } from './service.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'the secret of the admin' };
const TOKEN = 'a token for the metrics';

const read = async ({ app }: TestServer, headers = {}, remoteAddress = '127.0.0.1') => {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers, remoteAddress });
  return { status: statusCode, body };
};

const yes = async () => true;

/** Parts of a server that is ready. */
const allWell = (): ServiceParts => ({
  config: { metricsToken: undefined, trustedProxies: undefined },
  observation: new Observation({ now: () => NOON, readActivity: async () => undefined, poolSize: 1 }),
  pokes: { isListening: yes },
  databaseAnswers: yes,
  isMigrated: yes,
  countMachinesAway: () => 0,
  isClockWrong: () => false,
  readinessMs: undefined,
});

/** Pushes two mutations: one is applied, the other names an unknown to-do. */
async function push(family: Person, { sql }: TestServer, happenedAt = NOON): Promise<readonly string[]> {
  const householdId = await householdIdOf(sql, family);
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const calls = [
    { name: 'household.saveSettings', args: settings },
    { name: 'todo.tick', args: { todoId: randomUUID(), isCompleted: true } },
  ];
  const mutations = calls.map((call, i) => queued(i + 1, { ...call, householdId, happenedAt }));
  expect((await family.post('/api/sync', syncRequestOf(family, { mutations }))).status).toBe(200);
  return mutations.map(({ id }) => id);
}

test('with a token, metrics need it from any address', async () => {
  const there = await startServerForTest({
    env: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://fairday.example' },
  });
  expect((await read(there, { authorization: `Bearer ${TOKEN}` }, '10.1.2.3')).status).toBe(200);
  for (const authorization of [`Bearer ${TOKEN}.`, TOKEN, 'Bearer ', '']) {
    expect((await read(there, { authorization })).status).toBe(403);
  }
});

test('without a token, metrics are served only locally, never through a proxy', async () => {
  const there = await startServerForTest();
  expect((await read(there)).status).toBe(200);
  expect((await read(there, {}, '::1')).status).toBe(200);
  expect((await read(there, {}, '10.1.2.3')).status).toBe(403);
  expect((await read(there, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
  expect(
    (await read(await startServerForTest({ env: { PUBLIC_URL: 'https://fairday.example' } }))).status,
  ).toBe(403);
});

test('metrics count responses and pushes, and contain no personal data', async () => {
  const there = await startServerForTest();
  const family = await register(there, 'Fay Family', 'FAMILY');
  await push(family, there, '2026-03-05T16:00:00.000Z');
  await there.stranger.get(`/api/nannies/${randomUUID()}`);
  const { body } = await read(there);
  const lines = body.split('\n');
  expect(lines).toContain('fairday_http_requests_total{route="/api/sync",method="POST",status="200"} 1');
  expect(lines).toContain(
    'fairday_http_requests_total{route="/api/nannies/:nannyId",method="GET",status="401"} 1',
  );
  expect(lines).toContain('fairday_sync_batches_total{end="done"} 1');
  expect(lines).toContain('fairday_sync_mutations_total{result="applied",code=""} 1');
  expect(lines).toContain('fairday_sync_mutations_total{result="rejected",code="not_found"} 1');
  expect(lines).toContain('fairday_sync_queue_age_seconds_sum 3600');
  expect(lines).toContain('fairday_database_up 1');
  expect(lines).toContain('fairday_database_pool_size 10');
  expect(body).toMatch(/^fairday_event_loop_delay_seconds\{percentile="99"\} [\d.e-]+$/m);
  expect(body).not.toMatch(/Fay|fay|example\.com|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('the operations page shows the figures of the last hour', async () => {
  const there = await startServerForTest({ env: ADMIN });
  const family = await register(there, 'Fay Family', 'FAMILY');
  await push(family, there, '2026-03-04T12:00:00.000Z');
  const admin = await signIn(there, ADMIN.ADMIN_EMAIL, { password: ADMIN.ADMIN_PASSWORD });
  const { body } = await admin.get<OperationsAnswer>('/api/admin/operations');
  expect(body.spans.at(-1)).toMatchObject({ requests: 3, failed: 0, applied: 1, rejected: 1 });
  expect(body.outcomes).toContainEqual({ result: 'rejected', code: 'not_found', count: 1 });
  expect(body.queueAges.filter(({ count }) => count > 0)).toEqual([{ upToSeconds: 259_200, count: 1 }]);
  expect(body.present.database).toMatchObject({ poolSize: 10 });
});

test('an open event stream is counted, and as a response once it has closed', async () => {
  const there = await startServerForTest();
  const family = await register(there, 'Fay Family', 'FAMILY');
  const origin = await there.app.listen({ port: 0, host: '127.0.0.1' });
  const streams = async (): Promise<string | undefined> => {
    const { body } = await read(there);
    return /^fairday_event_streams (\d+)$/m.exec(body)?.[1];
  };
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${family.token}` };
  await fetch(`${origin}/api/sync/events`, { headers, signal: leave.signal });
  await vi.waitFor(async () => expect(await streams()).toBe('1'), { timeout: 5000, interval: 100 });
  leave.abort();
  await vi.waitFor(async () => expect(await streams()).toBe('0'), { timeout: 5000, interval: 100 });
  const { body } = await read(there);
  expect(body).toContain(
    'fairday_http_requests_total{route="/api/sync/events",method="GET",status="200"} 1\n',
  );
  expect(body).not.toContain('fairday_http_request_duration_seconds_count{route="/api/sync/events"');
});

test("readiness needs database, schema and pokes; draining serves but isn't ready", async () => {
  const { app, sql } = await startServerForTest({ readinessMs: 0 });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, (JSON.parse(body) as { code?: string }).code];
  };
  expect(await ready()).toEqual([200, undefined]);
  await sql`insert into schema_migrations (name) values ('999-of-newer-code.sql')`;
  expect(await ready()).toEqual([200, undefined]);
  await sql`update schema_migrations set name = '998-other.sql' where name like '001%'`;
  expect(await ready()).toEqual([503, 'not_migrated']);
  expect((await app.inject('/healthz')).headers.connection).toBe('keep-alive');
  app.drain();
  expect(await ready()).toEqual([503, 'shutting_down']);
  for (const url of ['/healthz', '/api/openapi.json']) {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
  }
});

test('50 strangers who ask for readiness at once cost the database one check', async () => {
  const app = Fastify();
  let checks = 0;
  const databaseAnswers = async () => {
    checks += 1;
    return true;
  };
  registerServiceRoutes(app, { ...allWell(), databaseAnswers });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  expect([new Set(answers.map(({ body }) => body)), checks]).toEqual([new Set(['{"status":"ready"}']), 1]);
  await app.close();
});

test('a wrong clock or lost machine is degraded, missing notifications are not ready', async () => {
  const { sql } = await startServerForTest();
  let machinesAway = 0;
  let isClockWrong = false;
  const app = Fastify();
  const pokes = await openPokes(sql, () => undefined);
  registerServiceRoutes(app, {
    ...allWell(),
    pokes,
    countMachinesAway: () => machinesAway,
    isClockWrong: () => isClockWrong,
    readinessMs: 0,
  });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  isClockWrong = true;
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'degraded', code: 'clock_wrong' });
  // Still 200: a proxy goes on sending requests, most of which can be answered.
  machinesAway = 1;
  const degraded = await app.inject('/readyz');
  expect([degraded.statusCode, degraded.json()]).toEqual([
    200,
    { status: 'degraded', code: 'machine_away', error: expect.stringContaining('nobody can sign in') },
  ]);
  await pokes.close();
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, body]).toEqual([503, expect.stringContaining('not_listening')]);
  await app.close();
});
