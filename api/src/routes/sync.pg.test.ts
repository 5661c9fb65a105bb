/**
 * Tests `POST /api/sync` with PostgreSQL: tampered cursors, bad and long input, reused ids, households and nannies
 * removed meanwhile, viewers, how many refusals the log takes, a wrong clock.
 */
import { randomUUID } from 'node:crypto';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../../test-support/locks.ts';
import {
  addNanny,
  householdIdOf,
  join,
  joinAsMember,
  type Person,
  queued,
  register,
  scheduleDay,
  sharedTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';
import { lockHousehold } from '../database/mutation-log.ts';

const server = sharedTestServer();
let family: Person;
const clientId = randomUUID();
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
});

const request = (parts: object = {}) => syncRequestOf(family, { clientId, ...parts });

async function sync(parts?: object): Promise<SyncAnswer> {
  const { status, body } = await family.post('/api/sync', request(parts));
  expect(status).toBe(200);
  return syncAnswer.parse(body);
}

async function firstCursor(): Promise<{ householdId: string; cursor: Record<string, unknown> }> {
  const { households } = await sync();
  const [householdId, changes] = Object.entries(households)[0] ?? [];
  if (householdId === undefined || changes === undefined) throw new Error('No household');
  const text = Buffer.from(changes.cursor, 'base64url').toString();
  return { householdId, cursor: JSON.parse(text) as Record<string, unknown> };
}

test.each([
  [{ digestAt: 'yesterday' }],
  [{ digestAt: '+999999-01-01T00:00:00Z' }],
  [{ version: -1 }],
  [{ version: 9e15 }],
  [{ version: 1e300 }],
  [{ epoch: '\u0000' }],
  [{ access: '' }],
])('a cursor that was tampered with, %o, is a reset', async (wrong) => {
  const { householdId, cursor } = await firstCursor();
  const forged = Buffer.from(JSON.stringify({ ...cursor, ...wrong })).toString('base64url');
  const { households } = await sync({ cursors: { [householdId]: forged } });
  expect(households[householdId]).toMatchObject({ reset: true });
});

test('a mutation without args is refused and blocks nothing', async () => {
  const { householdId } = await firstCursor();
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const mutations = [null, settings].map((args, i) =>
    queued(i + 1, { householdId, name: 'household.saveSettings', args }),
  );
  const answer = await sync({ mutations });
  expect(answer.stop).toBeUndefined();
  expect(answer.households[householdId]?.outcomes).toMatchObject([
    { result: 'rejected', code: 'bad_input' },
    { result: 'applied' },
  ]);
});

test('a household revoked during the push is not pulled', async () => {
  const mia = await addNanny(family, 'Mia');
  const nanny = await join(server, family, mia);
  const { householdId } = await firstCursor();
  const args = { todoId: randomUUID(), isCompleted: true };
  const mutation = queued(1, { householdId, name: 'todo.tick', args });
  const [answer] = await whileLocked(server.sql, (tx) => lockHousehold(tx, householdId), {
    start: () => [nanny.post('/api/sync', syncRequestOf(nanny, { mutations: [mutation] }))],
    finish: (tx) => tx`delete from membership where nanny_id = ${mia.id}`,
  });
  const { memberships, households, orphans } = syncAnswer.parse(answer?.body);
  expect({ memberships, households }).toEqual({ memberships: [], households: {} });
  expect(orphans).toMatchObject([{ id: mutation.id, result: 'rejected' }]);
});

test('a household left while the next one is written to is not answered', async () => {
  const other = await register(server, 'Olly Other', 'FAMILY');
  const [here, there] = [await addNanny(family, 'Nia'), await addNanny(other, 'Nia')];
  await join(server, family, here);
  const nanny = await join(server, other, there);
  const day = await scheduleDay(family, here.id);
  const first = syncAnswer.parse((await nanny.post('/api/sync', syncRequestOf(nanny))).body);
  const cursors = Object.fromEntries(
    Object.entries(first.households).map(([id, { cursor }]) => [id, cursor]),
  );
  const [left, kept] = [await householdIdOf(server.sql, family), await householdIdOf(server.sql, other)];
  const add = { name: 'todo.add', args: { todoId: randomUUID(), dayId: day.id, title: 'Swim' } };
  const tick = { name: 'todo.tick', args: { todoId: randomUUID(), isCompleted: true } };
  const mutations = [queued(1, { householdId: left, ...add }), queued(1, { householdId: kept, ...tick })];
  const [answer] = await whileLocked(server.sql, (tx) => lockHousehold(tx, kept), {
    start: () => [nanny.post('/api/sync', syncRequestOf(nanny, { cursors, mutations }))],
    finish: () => server.sql`delete from membership where nanny_id = ${here.id}`,
  });
  const { memberships, households, orphans } = syncAnswer.parse(answer?.body);
  expect(memberships).toMatchObject([{ householdId: kept }]);
  expect(Object.keys(households)).toEqual([kept]);
  expect(orphans).toMatchObject([{ result: 'applied' }]);
});

test("a stranger's body is not parsed", async () => {
  for (const body of ['{', 'x'.repeat(1_100_000)]) {
    expect((await server.stranger.call('POST', '/api/sync', { body })).status).toBe(401);
  }
});

/** One mutation that is refused and whose input is this long. */
const refusedMutation = (householdId: string, seq: number, length: number) =>
  queued(seq, {
    householdId,
    name: 'todo.add',
    args: { todoId: randomUUID(), dayId: randomUUID(), title: 'x'.repeat(length) },
  });

test('an id that another account has used is a conflict, even with the same input', async () => {
  const mia = await addNanny(family, 'Mia Two');
  const nanny = await join(server, family, mia);
  const { householdId } = await firstCursor();
  const mutation = refusedMutation(householdId, 1, 5);
  const hers = { accountId: nanny.user.id, clientId: randomUUID(), mutations: [mutation] };
  await nanny.post('/api/sync', request(hers));
  const answer = await sync({ clientId: randomUUID(), mutations: [mutation] });
  expect(answer.households[householdId]?.outcomes).toMatchObject([
    { id: mutation.id, result: 'rejected', code: 'id_conflict' },
  ]);
});

test('of two mutations with one id the first is run and logged, the other refused', async () => {
  const { householdId } = await firstCursor();
  const increments = [5, 60].map((billingIncrementMinutes) => ({
    timezone: 'America/New_York',
    billingIncrementMinutes,
    currency: 'USD',
  }));
  const id = randomUUID();
  const mutations = increments.map((args, i) => ({
    ...queued(i + 1, { householdId, name: 'household.saveSettings', args }),
    id,
  }));
  const { households } = await sync({ clientId: randomUUID(), mutations });
  const { outcomes, rows } = households[householdId] ?? {};
  expect(outcomes).toMatchObject([
    { id, result: 'applied' },
    { id, result: 'rejected', code: 'id_conflict', input: { args: increments[1] } },
  ]);
  expect(rows?.['household']).toMatchObject([{ billingIncrementMinutes: 5 }]);
  expect(await server.sql`select args from mutation_log where mutation_id = ${id}`).toEqual([
    { args: increments[0] },
  ]);
});

test('an infinite number in a mutation refuses the whole request', async () => {
  const { householdId } = await firstCursor();
  const text = JSON.stringify(request({ mutations: [refusedMutation(householdId, 1, 5)] }));
  for (const number of ['1e400', '-1e400', '[{"a":1e999}]']) {
    const body = text.replace(/"title":"x+"/, `"title":${number}`);
    const answer = await family.call('POST', '/api/sync', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  }
});

test('long refused input is sent to its author and not to others', async () => {
  const mia = await addNanny(family, 'Mia Three');
  const nanny = await join(server, family, mia);
  const { householdId } = await firstCursor();
  const mutation = refusedMutation(householdId, 1, 8000);
  const hers = { accountId: nanny.user.id, clientId: randomUUID(), mutations: [mutation] };
  const { body } = await nanny.post('/api/sync', request(hers));
  expect(JSON.stringify(body)).toContain('x'.repeat(8000));
  const { households } = await sync({ clientId: randomUUID() });
  const entry = households[householdId]?.history.find(({ id }) => id === mutation.id);
  expect(entry).toMatchObject({ result: 'rejected' });
  expect(entry?.args ?? null).toBeNull();
});

test('the log takes at most a hundred mutations of a removed nanny', async () => {
  const mia = await addNanny(family, 'Mia Four');
  const nanny = await join(server, family, mia);
  const { householdId } = await firstCursor();
  await family.delete(`/api/nannies/${mia.id}`);
  const herClient = randomUUID();
  const push = async (from: number, count: number): Promise<SyncAnswer> => {
    const mutations = Array.from({ length: count }, (_, i) => refusedMutation(householdId, from + i, 5));
    const hers = { accountId: nanny.user.id, clientId: herClient, mutations };
    return syncAnswer.parse((await nanny.post('/api/sync', request(hers))).body);
  };
  const first = await push(1, 60);
  const second = await push(61, 60);
  const third = await push(101, 60);
  expect([first, second, third].map(({ orphans }) => orphans.length)).toEqual([60, 60, 60]);
  expect(second.orphans.filter(({ code }) => code === 'no_access')).toHaveLength(20);
  const [logged] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from mutation_log where account_id = ${nanny.user.id} and result = 'rejected'`;
  expect(logged?.count).toBe(100);
});

/** The household's log, one row per entry. */
const logOf = (householdId: string) => server.sql`
  select 1 from mutation_log where household_id = ${householdId}`;

test('a viewer’s mutations are refused with their input and not logged', async () => {
  const { householdId } = await firstCursor();
  const email = 'vi.viewer@example.com';
  const viewer = await joinAsMember(server, family, { email, role: 'PARENT' });
  const herClient = randomUUID();
  const push = async (mutations: object[]): Promise<SyncAnswer> => {
    const hers = { clientId: herClient, mutations };
    return syncAnswer.parse((await viewer.post('/api/sync', syncRequestOf(viewer, hers))).body);
  };
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 60, currency: 'USD' };
  const applied = queued(1, { householdId, name: 'household.saveSettings', args: settings });
  await push([applied]);
  await family.patch(`/api/household/members/${viewer.user.id}`, { role: 'VIEWER' });
  const before = await logOf(householdId);
  const forged = Array.from({ length: 3 }, (_, i) => refusedMutation(householdId, i + 2, 5));
  for (const mutations of [forged, forged, forged.slice(0, 1)]) {
    const outcomes = (await push(mutations)).households[householdId]?.outcomes ?? [];
    const refused = outcomes.filter(({ id }) => id !== applied.id);
    expect(refused.map(({ code, input }) => [code, input?.name])).toEqual(
      mutations.map(() => ['forbidden', 'todo.add']),
    );
  }
  expect(await logOf(householdId)).toHaveLength(before.length);
  // What was applied before stays applied, however often it is sent.
  const again = (await push([applied])).households[householdId]?.outcomes;
  expect(again?.find(({ id }) => id === applied.id)).toMatchObject({ result: 'applied' });
});

test.each(['a push', 'REST calls'])(
  'in an hour the log takes a hundred refusals of a person, by %s; the rest counts',
  async (way) => {
    const mia = await addNanny(family, `Mia of ${way}`);
    const nanny = await join(server, family, mia);
    const { householdId } = await firstCursor();
    const before = await logOf(householdId);
    const mutations = Array.from({ length: 130 }, (_, i) => refusedMutation(householdId, i + 1, 5));
    const push = async (herClient: string, pushed: object[]) => {
      const hers = { clientId: herClient, mutations: pushed };
      const { body } = await nanny.post('/api/sync', syncRequestOf(nanny, hers));
      return syncAnswer.parse(body).households[householdId]?.outcomes ?? [];
    };
    const call = () => nanny.post<{ code: string }>(`/api/agenda/${randomUUID()}/todos`, { title: 'Read' });
    const ways: Readonly<Record<string, () => Promise<unknown[]>>> = {
      'a push': async () => {
        const herClient = randomUUID();
        const rest = mutations.slice(-30).map((each, i) => ({ ...each, seq: i + 131 }));
        const results = [...(await push(herClient, mutations)), ...(await push(herClient, rest))];
        return results.map(({ code, input }) => input !== undefined && code);
      },
      'REST calls': async () => {
        const codes: string[] = [];
        while (codes.length < mutations.length) codes.push((await call()).body.code);
        return codes;
      },
    };
    expect(new Set(await ways[way]?.())).toEqual(new Set(['not_found']));
    expect(await logOf(householdId)).toHaveLength(before.length + 100);
    const day = await scheduleDay(family, mia.id);
    const todo = { todoId: randomUUID(), dayId: day.id, title: 'Read' };
    const [counts] = await push(randomUUID(), [queued(1, { householdId, name: 'todo.add', args: todo })]);
    expect(counts).toMatchObject({ result: 'applied' });
    server.clock.now = '2026-03-05T18:00:00.000Z';
    await push(
      randomUUID(),
      mutations.slice(0, 1).map((each) => ({ ...each, id: randomUUID() })),
    );
    expect(await logOf(householdId)).toHaveLength(before.length + 103);
  },
);

test('while the server’s clock is days behind, a payment counts and hours go to review', async () => {
  const mia = await addNanny(family, 'Mia Five');
  const { householdId } = await firstCursor();
  const dayId = randomUUID();
  const [date, happenedAt] = ['2026-03-08', '2026-03-08T23:00:00.000Z'];
  const times = { start: `${date}T14:00:00.000Z`, end: `${date}T18:00:00.000Z` };
  const payment = { paymentId: randomUUID(), nannyId: mia.id, amountCents: 100, platform: 'CASH' };
  const inputs = [
    ['payment.record', { ...payment, paymentDate: date }],
    ['day.schedule', { dayId, nannyId: mia.id, date, ...times, notes: null }],
    ['day.answer', { dayId, status: 'ACCEPTED' }],
    ['day.recordHours', { dayId, ...times }],
  ] as const;
  const mutations = inputs.map(([name, args], i) => queued(i + 1, { householdId, name, args, happenedAt }));
  const { households } = await sync({ clientId: randomUUID(), mutations });
  const sent = new Set<string>(mutations.map(({ id }) => id));
  const outcomes = households[householdId]?.outcomes.filter(({ id }) => sent.has(id));
  expect(outcomes?.map(({ result, code }) => code ?? result).toSorted()).toEqual([
    'applied',
    'applied',
    'applied',
    'hours_in_future',
  ]);
});
