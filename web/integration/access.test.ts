/**
 * Tests that a device has only the rows that its account may see, and what becomes of its rows and queue when access
 * ends or is granted again.
 */
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { Device, syncAll } from './test-device.ts';
import { acceptedDay, openHome, openPair, seenAccepted, testWithPair } from './test-household.ts';

const it = testWithPair();
const HOURS = { start: '2026-03-05T14:00:00.000Z', end: '2026-03-05T16:00:00.000Z' };

it('does not report mutations as lost that were applied before a removal', async ({ pair }) => {
  const { nanny, home, dayId, nannyId } = pair;
  await nanny.do('day.recordHours', { dayId, ...HOURS }, seenAccepted);
  nanny.network.faults = ['lost answer'];
  await nanny.sync();
  await home.family.delete(`/api/nannies/${nannyId}`);
  await nanny.mustSync();
  expect([await nanny.queue(), await nanny.attention()]).toEqual([[], []]);
});

it('loads everything again after another grant, and reports nothing applied as lost', async ({ pair }) => {
  const { nanny, home, dayId, nannyId } = pair;
  await nanny.do('day.recordHours', { dayId, ...HOURS }, seenAccepted);
  nanny.network.faults = ['lost answer'];
  await nanny.sync();
  await home.testServer.sql`
    update membership set access = gen_random_uuid()
    where household_id = ${home.householdId} and nanny_id = ${nannyId}`;
  await nanny.mustSync();
  expect(nanny.network.answers.at(-1)?.households[home.householdId]?.reset).toBe(true);
  expect([await nanny.queue(), await nanny.attention()]).toEqual([[], []]);
  expect(await nanny.row('day', home.householdId, dayId)).toMatchObject({ status: 'COMPLETED' });
  await nanny.send('todo.add', { todoId: newId(), dayId, title: 'Goes on' });
  expect(await nanny.attention()).toEqual([]);
});

it('no answer to a nanny contains data of a colleague', async ({ testServer }) => {
  const home = await openHome(testServer, 2);
  const [mine, colleague] = home.nannies;
  if (mine === undefined || colleague === undefined) throw new Error('A home of two nannies');
  const family = await Device.open(testServer, home.family);
  const nanny = await Device.open(testServer, mine.person);
  const days = new Map<string, string>();
  for (const { id } of [mine, colleague]) {
    const dayId = await acceptedDay(family, id, '2026-03-05');
    days.set(id, dayId);
    await family.addTodo(dayId, `Todo of ${id}`);
    await family.do('day.recordHours', { dayId, ...HOURS });
    const payment = { nannyId: id, paymentDate: '2026-03-05', amountCents: 1000, platform: 'CASH' } as const;
    await family.do('payment.record', { paymentId: newId(), ...payment });
    await family.do('baseSchedule.save', {
      nannyId: id,
      items: [{ weekday: 1, startMinutes: 0, endMinutes: 60, notes: id }],
    });
    await family.do('nanny.edit', { nannyId: id, name: `Name of ${id}` });
  }
  await syncAll(family, nanny);
  const colleagues = await rowIdsOf(family, colleague.id);
  for (const id of days.values()) await family.send('day.remove', { dayId: id });
  await nanny.mustSync();
  await home.family.delete(`/api/nannies/${colleague.id}`);
  await nanny.mustSync();
  const fresh = await Device.open(testServer, mine.person);
  const received = [...nanny.network.texts, ...fresh.network.texts].join('\n');
  expect(received).toContain(days.get(mine.id) ?? '');
  expect(colleagues.length).toBeGreaterThan(7);
  for (const id of colleagues) expect(received).not.toContain(id);
  for (const device of [nanny, fresh]) {
    expect(JSON.stringify(await device.contents())).not.toContain(colleague.id);
    expect(await device.contents()).toEqual(await nanny.contents());
  }
});

async function rowIdsOf(device: Device, nannyId: string): Promise<string[]> {
  const rows = Object.values(await device.contents()).flat();
  return rows.filter((row) => 'nannyId' in row && row.nannyId === nannyId).map(({ id }) => id);
}

it('a household without access takes no changes: the queue needs attention', async ({
  testServer,
  nanny,
}) => {
  const theirs = await openPair(testServer);
  const args = { todoId: newId(), dayId: theirs.dayId, title: 'Nap' };
  await nanny.enqueue('todo.add', args, theirs.householdId);
  await nanny.mustSync();
  expect(await nanny.attention()).toMatchObject([{ code: 'no_access', args: { title: 'Nap' } }]);
  await theirs.nanny.mustSync();
  expect(await theirs.nanny.all('todo')).toEqual([]);
});
