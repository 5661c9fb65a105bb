/** A device has the rows that its account may see, and none after access has ended. */
import { join } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { expect, it } from 'vitest';
import { Device } from './test-device.ts';
import { acceptedDay, openHome, openPair, seenAccepted, worldOfFile } from './test-household.ts';

const world = worldOfFile();
const HOURS = { start: '2026-03-05T14:00:00.000Z', end: '2026-03-05T16:00:00.000Z' };
const EMPTY = {
  household: [],
  nanny: [],
  rate: [],
  baseSchedule: [],
  day: [],
  todo: [],
  earning: [],
  payment: [],
  settlement: [],
  review: [],
};

it('a removed nanny’s device loses rows and cursor, and keeps its queue', async () => {
  const { nanny, home, dayId, nannyId } = await openPair(world());
  await nanny.do('day.recordHours', { dayId, ...HOURS }, seenAccepted);
  await home.family.delete(`/api/nannies/${nannyId}`);
  await nanny.mustSync();
  expect(await nanny.contents()).toEqual(EMPTY);
  expect(await nanny.database.shadow.toArray()).toEqual([]);
  expect(await nanny.database.households.toArray()).toEqual([]);
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.attention()).toMatchObject([
    {
      householdId: home.householdId,
      name: 'day.recordHours',
      args: { dayId, ...HOURS },
      code: 'nanny_removed',
    },
  ]);
  const log = await home.world.sql`
    select name, result, code, args from mutation_log
    where household_id = ${home.householdId} and name = 'day.recordHours'`;
  expect([...log]).toEqual([
    { name: 'day.recordHours', result: 'rejected', code: 'nanny_removed', args: { dayId, ...HOURS } },
  ]);
  expect(await nanny.perform(home.householdId, []).catch((error: unknown) => error)).toMatchObject({
    code: 'no_access',
  });
});

it('does not report mutations as lost that were applied before a removal', async () => {
  const { nanny, home, dayId, nannyId } = await openPair(world());
  await nanny.do('day.recordHours', { dayId, ...HOURS }, seenAccepted);
  nanny.network.faults = ['lost answer'];
  await nanny.sync();
  await home.family.delete(`/api/nannies/${nannyId}`);
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.attention()).toEqual([]);
});

it('loads everything again after another grant, and reports nothing applied as lost', async () => {
  const { nanny, home, dayId, nannyId } = await openPair(world());
  await nanny.do('day.recordHours', { dayId, ...HOURS }, seenAccepted);
  nanny.network.faults = ['lost answer'];
  await nanny.sync();
  await home.world.sql`
    update membership set access = gen_random_uuid()
    where household_id = ${home.householdId} and nanny_id = ${nannyId}`;
  await nanny.mustSync();
  expect(nanny.network.answers.at(-1)?.households[home.householdId]?.reset).toBe(true);
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.attention()).toEqual([]);
  expect(await nanny.row('day', home.householdId, dayId)).toMatchObject({ status: 'COMPLETED' });
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Goes on' });
  await nanny.mustSync();
  expect(await nanny.attention()).toEqual([]);
});

it('a nanny who is invited again keeps her old queue in needs attention', async () => {
  const { nanny, home, dayId, nannyId } = await openPair(world());
  await nanny.do('day.recordHours', { dayId, ...HOURS }, seenAccepted);
  await home.family.delete(`/api/nannies/${nannyId}`);
  const email = home.nannies[0]?.person.user.email ?? '';
  const body = { name: 'Again', email, hourlyRate: 22 };
  const { body: again } = await home.family.post<Parameters<typeof join>[2]>('/api/nannies', body);
  await join(home.world, home.family, again);
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.attention()).toMatchObject([{ name: 'day.recordHours', args: { dayId } }]);
  expect((await nanny.all('nanny')).map(({ id }) => id)).toEqual([again.id]);
  expect(await nanny.all('day')).toEqual([]);
});

it('no answer to a nanny holds a word of a colleague', async () => {
  const home = await openHome(world(), 2);
  const [mine, colleague] = home.nannies;
  if (mine === undefined || colleague === undefined) throw new Error('A home of two nannies');
  const family = new Device(home.world, home.family);
  await family.mustSync();
  const nanny = new Device(home.world, mine.person);
  await nanny.mustSync();
  const days = new Map<string, string>();
  for (const { id } of [mine, colleague]) {
    const dayId = await acceptedDay(family, id, '2026-03-05');
    days.set(id, dayId);
    await family.do('todo.add', { todoId: newId(), dayId, title: `Todo of ${id}` });
    await family.do('day.recordHours', { dayId, ...HOURS });
    const payment = { nannyId: id, paymentDate: '2026-03-05', amountCents: 1000, platform: 'CASH' } as const;
    await family.do('payment.record', { paymentId: newId(), ...payment });
    await family.do('baseSchedule.save', {
      nannyId: id,
      items: [{ weekday: 1, startMinutes: 0, endMinutes: 60, notes: id }],
    });
    await family.do('nanny.edit', { nannyId: id, name: `Name of ${id}` });
  }
  await family.mustSync();
  await nanny.mustSync();
  const colleagues = await rowIdsOf(family, colleague.id);
  for (const id of days.values()) await family.do('day.remove', { dayId: id });
  await family.mustSync();
  await nanny.mustSync();
  await home.family.delete(`/api/nannies/${colleague.id}`);
  await nanny.mustSync();
  const fresh = new Device(home.world, mine.person);
  await fresh.mustSync();
  const heard = [...nanny.network.texts, ...fresh.network.texts].join('\n');
  expect(heard).toContain(days.get(mine.id) ?? '');
  expect(colleagues.length).toBeGreaterThan(7);
  for (const id of colleagues) expect(heard).not.toContain(id);
  for (const device of [nanny, fresh]) {
    expect(JSON.stringify(await device.contents())).not.toContain(colleague.id);
    expect(await device.contents()).toEqual(await nanny.contents());
  }
});

async function rowIdsOf(device: Device, nannyId: string): Promise<string[]> {
  const rows = Object.values(await device.contents()).flat();
  return rows.filter((row) => 'nannyId' in row && row.nannyId === nannyId).map(({ id }) => id);
}

it('a household of others takes nothing: the queue needs attention', async () => {
  const [mine, theirs] = [await openPair(world()), await openPair(world())];
  await mine.nanny.storage.write(async (tx) => {
    await tx.enqueue([
      {
        id: newId(),
        seq: 1,
        householdId: theirs.home.householdId,
        name: 'todo.add',
        version: 1,
        args: { todoId: newId(), dayId: theirs.dayId, title: 'Nap' },
        happenedAt: '2026-03-05T17:00:00.000Z',
      },
    ]);
  });
  await mine.nanny.mustSync();
  expect(await mine.nanny.attention()).toMatchObject([{ code: 'no_access', args: { title: 'Nap' } }]);
  await theirs.nanny.mustSync();
  expect(await theirs.nanny.all('todo')).toEqual([]);
});
