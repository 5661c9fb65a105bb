/**
 * Tests with PostgreSQL that a REST request's mutations are applied all or none, repeats are safe, refusals are
 * logged, and a deleted day is kept as it last was.
 */
import { randomUUID } from 'node:crypto';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  householdIdOf,
  NOON,
  type Person,
  register,
  sharedTestServer,
} from '../../test-support/people.ts';
import { checkChain } from '../database/log-chain.ts';
import { executeAllOrNothing, type RouteMutation } from './execute.ts';
import { openPokes } from './pokes.ts';

const server = sharedTestServer();
let family: Person;
let mia: NannyAnswer;
let householdId: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  householdId = await householdIdOf(server.sql, family);
});

async function run(...mutations: RouteMutation[]): Promise<void> {
  const pokes = await openPokes(server.sql, () => {});
  const actor = { accountId: family.user.id, role: 'FAMILY', nannyId: null, impersonatedBy: null } as const;
  const writer = { actor, clientId: null, receivedAt: NOON };
  try {
    await executeAllOrNothing({ sql: server.sql, pokes }, writer, { householdId, mutations });
  } finally {
    await pokes.close();
  }
}

const rename = (name: string): RouteMutation => ({
  id: randomUUID(),
  name: 'nanny.edit',
  args: { nannyId: mia.id, name },
});
const setRate = (nannyId: string): RouteMutation => ({
  id: randomUUID(),
  name: 'nanny.setRate',
  args: { nannyId, hourlyRateCents: 3000, effectiveFrom: '2026-03-05' },
});

test('either all mutations of one request are applied or none', async () => {
  await expect(run(rename('Half'), setRate(randomUUID()))).rejects.toMatchObject({ code: 'not_found' });
  expect((await family.get<NannyAnswer>(`/api/nannies/${mia.id}`)).body).toMatchObject({ name: 'Mia' });
  await run(rename('Whole'), setRate(mia.id));
  const { body } = await family.get<NannyAnswer>(`/api/nannies/${mia.id}`);
  expect(body).toMatchObject({ name: 'Whole', hourlyRate: 30 });
});

test('a refused request stays refused, even if it could be applied by now', async () => {
  const late = randomUUID();
  const mutations = [rename('Never'), setRate(late)] as const;
  await expect(run(...mutations)).rejects.toMatchObject({ code: 'not_found' });
  const args = { id: late, name: 'Late', email: 'late@example.com', hourlyRateCents: 2000 };
  await run({ id: randomUUID(), name: 'nanny.add', args });
  await expect(run(...mutations)).rejects.toMatchObject({ code: 'not_found' });
  expect((await family.get<NannyAnswer>(`/api/nannies/${late}`)).body).toMatchObject({ hourlyRate: 20 });
});

test('a day that changes before it is deleted is kept as it was when it was deleted', async () => {
  const dayId = randomUUID();
  const [start, end] = ['2026-03-06T14:00:00.000Z', '2026-03-06T18:00:00.000Z'];
  const scheduled = { dayId, nannyId: mia.id, date: '2026-03-06', start, end, notes: null };
  const status = 'ACCEPTED';
  await run(
    { id: randomUUID(), name: 'day.schedule', args: scheduled },
    { id: randomUUID(), name: 'day.answer', args: { dayId, status } },
  );
  await run(
    { id: randomUUID(), name: 'day.withdrawAnswer', args: { dayId, status } },
    { id: randomUUID(), name: 'day.remove', args: { dayId } },
  );
  const [deleted] = await server.sql`
    select last_state ->> 'status' as status from tombstone where household_id = ${householdId} and id = ${dayId}`;
  expect(deleted).toEqual({ status: 'PENDING' });
});

test('a request that was applied can be repeated', async () => {
  const mutations = [rename('Twice'), setRate(mia.id)] as const;
  await run(...mutations);
  await run(...mutations);
  expect((await family.get<NannyAnswer>(`/api/nannies/${mia.id}`)).body).toMatchObject({ name: 'Twice' });
});

test.each([true, 7, 'text', [1], {}])('refused input %j is logged as it came', async (args) => {
  const id = randomUUID();
  await expect(run({ id, name: 'nanny.edit', args })).rejects.toMatchObject({ code: 'bad_input' });
  const [logged] = await server.sql`select args, result from mutation_log where mutation_id = ${id}`;
  expect(logged).toEqual({ args, result: 'rejected' });
  expect(await checkChain(server.sql, householdId)).toMatchObject({ isIntact: true });
});
