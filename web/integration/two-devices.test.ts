/**
 * Tests that hours entered offline are priced once and reach all devices, that a phone with a wrong clock stamps the
 * server's time and isn't refused, and that a long queue is sent in order in few requests.
 */
import { NOON, TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { Device, syncAll } from './test-device.ts';
import { openHome, seenAccepted, shiftAt, shiftOn, testWithPair } from './test-household.ts';

const it = testWithPair();

it('hours entered offline are on the family’s device after both have synced', async ({ pair }) => {
  const { home, householdId, person, dayId, family, nanny } = pair;
  nanny.network.isUp = false;
  const hours = shiftAt('09:00', '11:50');
  await nanny.do('day.recordHours', { dayId, ...hours }, seenAccepted);
  expect(await nanny.sync()).toEqual({ kind: 'unreachable' });
  const priced = { status: 'COMPLETED', amountCents: 6000 };
  expect(await nanny.row('day', householdId, dayId)).toMatchObject(priced);

  nanny.network.isUp = true;
  await syncAll(nanny, family);
  const fresh = await Device.open(home.testServer, person);
  for (const device of [nanny, family, fresh]) {
    expect(await device.row('day', householdId, dayId)).toMatchObject({
      ...priced,
      actualStartUtc: hours.start,
      actualEndUtc: hours.end,
      billableMinutes: 180,
    });
    expect(await device.all('earning')).toMatchObject([{ id: dayId, amountCents: 6000, openCents: 6000 }]);
    expect(await device.queue()).toEqual([]);
  }
});

it.for([
  [300, 1],
  [1200, 3],
] as const)('%i queued changes go in order, in %i requests', async ([changes, requests], { testServer }) => {
  const home = await openHome(testServer);
  const family = await Device.open(testServer, home.family);
  const dayId = newId();
  const nannyId = home.nannies[0]?.id ?? '';
  const day = { dayId, nannyId, date: TODAY, ...shiftOn(TODAY), notes: null };
  const todoId = newId();
  const renames = Array.from({ length: changes - 2 }, (_, i) => ({
    name: 'todo.rename' as const,
    args: { todoId, title: `Title ${i}` },
  }));
  await family.perform(home.householdId, [
    { name: 'day.schedule', args: day },
    { name: 'todo.add', args: { todoId, dayId, title: 'Nap' } },
    ...renames,
  ]);
  const queue = await family.queue();
  expect(queue.map(({ seq }) => seq)).toEqual(Array.from({ length: changes }, (_, i) => i + 1));
  const sentBefore = family.network.requests.length;
  await family.mustSync();
  expect(family.network.requests.length - sentBefore).toBe(requests);
  expect(await family.queue()).toEqual([]);

  const log = await testServer.sql<{ id: string; result: string }[]>`
    select mutation_id as id, result from mutation_log
    where household_id = ${home.householdId} and seq is not null order by seq`;
  expect(log).toEqual(queue.map(({ id }) => ({ id, result: 'applied' })));
  const fresh = await Device.open(testServer, home.family);
  expect(await fresh.all('todo')).toMatchObject([{ id: todoId, title: `Title ${changes - 3}` }]);
});

it('a phone whose clock is two days off enters today’s hours', async ({ nanny, dayId }) => {
  for (const days of [-2, 2]) {
    nanny.skewMs = days * 86_400_000;
    await nanny.mustSync();
    const end = `2026-03-05T${18 + days}:00:00.000Z`;
    await nanny.do('day.recordHours', { dayId, start: '2026-03-05T14:00:00.000Z', end });
    expect((await nanny.queue())[0]?.happenedAt).toBe(NOON);
    await nanny.mustSync();
    expect(await nanny.attention()).toEqual([]);
  }
});
