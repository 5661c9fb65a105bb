/**
 * Tests repeated REST calls (Idempotency-Key) and repeated mutation ids with PostgreSQL: the first result is returned
 * again, a refusal that time heals is judged anew, another account, mutation or input is refused, and few keys of refused
 * requests are kept.
 */
import { randomUUID } from 'node:crypto';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { MUTATORS } from 'sync-protocol/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { householdOf, openHome } from '../../test-support/ledger.ts';
import { answerDays, join, NOON, scheduleDay, sharedTestServer, TODAY } from '../../test-support/people.ts';
import { executeOne, executeQueue } from '../sync/execute.ts';
import { openPokes, type Pokes } from '../sync/pokes.ts';

/** REST calls carry out today's version, so that a device's same input has this one too. */
const { version } = MUTATORS['nanny.edit'];

const server = sharedTestServer();

describe('a repeated call', () => {
  test('after midnight returns the first result and sets no second rate', async () => {
    const { family, mia } = await openHome(server);
    const key = randomUUID();
    const setRate = (hourlyRate: number) =>
      family.call<NannyAnswer>('PATCH', `/api/nannies/${mia.id}`, {
        body: { hourlyRate },
        headers: { 'idempotency-key': key },
      });
    server.clock.now = '2026-03-06T04:59:00.000Z';
    const first = await setRate(33);
    server.clock.now = '2026-03-06T05:01:00.000Z';
    expect(await setRate(33)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const rates = await server.sql`
      select effective_from from rate where nanny_id = ${mia.id} and hourly_rate_cents = 3300`;
    expect(rates.map((rate) => rate['effective_from'])).toEqual(['2026-03-05']);
    expect((await setRate(34)).status).toBe(409);
  });

  test('is judged anew after a refusal that time, or the server’s right clock, heals', async () => {
    const { family, mia } = await openHome(server);
    const day = await scheduleDay(family, mia.id);
    const nanny = await join(server, family, mia);
    await answerDays(nanny, 'ACCEPTED', day);
    const [hoursKey, paymentKey] = [randomUUID(), randomUUID()];
    const hours = { actualStartUtc: `${TODAY}T14:00:00.000Z`, actualEndUtc: `${TODAY}T16:00:00.000Z` };
    const payment = { nannyId: mia.id, paymentDate: TODAY, amountCents: 4000, platform: 'CASH' };
    const calls = async () => [
      await nanny.call('PATCH', `/api/agenda/${day.id}`, {
        body: hours,
        headers: { 'idempotency-key': hoursKey },
      }),
      await family.call('POST', '/api/payments/record', {
        body: payment,
        headers: { 'idempotency-key': paymentKey },
      }),
    ];
    server.clock.now = addMinutes(NOON, -3 * MINUTES_PER_DAY);
    expect((await calls()).map(({ body }) => (body as { code: string }).code)).toEqual([
      'hours_in_future',
      'payment_in_future',
    ]);
    server.clock.now = NOON;
    const statuses = [...(await calls()), ...(await calls())].map(({ status }) => status);
    expect(statuses).toEqual([200, 201, 200, 201]);
    const payments = await server.sql`select id from payment where nanny_id = ${mia.id}`;
    expect(payments).toHaveLength(1);
  });

  test('is known by a key that is stored with the household', async () => {
    const { family, mia } = await openHome(server);
    const householdId = await householdOf(server.sql, mia.id);
    const key = randomUUID();
    const remove = () =>
      family.call('DELETE', `/api/nannies/${mia.id}`, { headers: { 'idempotency-key': key } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect([
      ...(await server.sql`select household_id, done from household_request_key where key = ${key}`),
    ]).toEqual([{ household_id: householdId, done: true }]);
  });

  test("is not answered from another account's call", async () => {
    const { family, mia } = await openHome(server);
    const nannyPerson = await join(server, family, mia);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { date: TODAY, startTime: '09:00', endTime: '10:00' };
    const path = `/api/nannies/${mia.id}/agenda/create`;
    expect((await family.call('POST', path, { body, headers })).status).toBe(201);
    expect(await nannyPerson.call('POST', path, { body, headers })).toMatchObject({
      status: 409,
      body: { code: 'id_conflict' },
    });
    const days = await server.sql`select id from day where nanny_id = ${mia.id}`;
    expect(days).toHaveLength(1);
  });
});

test('of a person’s refused requests a hundred keys are kept an hour', async () => {
  const { family, mia } = await openHome(server);
  const refused = async (key: string) =>
    family.call('PATCH', `/api/agenda/${randomUUID()}`, {
      body: { scheduledNotes: 'Nobody’s day' },
      headers: { 'idempotency-key': key },
    });
  const keys = Array.from({ length: 103 }, () => randomUUID());
  for (const key of keys) expect((await refused(key)).status).toBe(404);
  const kept = async () =>
    (await server.sql`select key from household_request_key where key in ${server.sql(keys)}`).count;
  expect(await kept()).toBe(100);
  // A key that was there before stays: its first request may have been carried out.
  expect((await refused(keys[0] ?? '')).status).toBe(409);
  const key = randomUUID();
  const remove = () =>
    family.call('DELETE', `/api/nannies/${mia.id}`, { headers: { 'idempotency-key': key } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
});

describe('a mutation id that is in the log', () => {
  let pokes: Pokes;
  beforeAll(async () => {
    pokes = await openPokes(server.sql, () => {});
  });
  afterAll(() => pokes.close());

  async function openDoor() {
    const { family, mia } = await openHome(server);
    const householdId = await householdOf(server.sql, mia.id);
    const actor = { accountId: family.user.id, role: 'FAMILY', nannyId: null, impersonatedBy: null } as const;
    const writer = { actor, clientId: null, receivedAt: NOON };
    const deps = { sql: server.sql, pokes };
    const rename = (name: string) => ({ name: 'nanny.edit' as const, args: { nannyId: mia.id, name } });
    return { deps, writer, householdId, rename, nannyId: mia.id };
  }

  test('on a REST route returns the same result only for the same mutation', async () => {
    const { deps, writer, householdId, rename, nannyId } = await openDoor();
    const id = randomUUID();
    const first = await executeOne(deps, writer, { householdId, mutation: { id, ...rename('Once') } });
    const again = await executeOne(deps, writer, { householdId, mutation: { id, ...rename('Twice') } });
    expect(again).toMatchObject({ mutationId: id, result: 'applied', fingerprint: first.fingerprint });
    const other = { id, name: 'nanny.remove', args: { nannyId } } as const;
    await expect(executeOne(deps, writer, { householdId, mutation: other })).rejects.toMatchObject({
      code: 'id_conflict',
    });
    const rows = await server.sql`select name from nanny where id = ${nannyId}`;
    expect(rows.map((row) => row['name'])).toEqual(['Once']);
  });

  test("from a device's queue returns its result only for the same input", async () => {
    const { deps, writer, householdId, rename } = await openDoor();
    const id = randomUUID();
    const device = { ...writer, clientId: randomUUID() };
    const push = (name: string, seq: number) =>
      executeQueue(deps, device, {
        householdId,
        mutations: [{ id, ...rename(name), version, happenedAt: NOON, seq }],
      });
    expect((await push('Queued', 1)).results).toMatchObject([{ result: 'applied' }]);
    expect((await push('Queued', 1)).results).toMatchObject([{ result: 'applied' }]);
    expect((await push('Other', 2)).results).toMatchObject([{ result: 'rejected', code: 'id_conflict' }]);
    const call = (name: string) =>
      executeOne(deps, writer, { householdId, mutation: { id, ...rename(name) } });
    expect(await call('Queued')).toMatchObject({ result: 'applied' });
    await expect(call('Other')).rejects.toMatchObject({ code: 'id_conflict' });
  });

  test('from a REST call returns its result to a queue only for the same input', async () => {
    const { deps, writer, householdId, rename } = await openDoor();
    const id = randomUUID();
    await executeOne(deps, writer, { householdId, mutation: { id, ...rename('Called') } });
    const { results } = await executeQueue(
      deps,
      { ...writer, clientId: randomUUID() },
      { householdId, mutations: [{ id, ...rename('Queued'), version, happenedAt: NOON, seq: 1 }] },
    );
    expect(results).toMatchObject([{ result: 'rejected', code: 'id_conflict' }]);
  });
});
