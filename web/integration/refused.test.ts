/**
 * Tests refused mutations: each change is undone on the device, alone, and its input is kept for its author, also if
 * the device had lost it, until they discard it; hours that only a wrong clock refuses can be saved later.
 */

import { TODAY } from 'api/test-support/people.ts';
import { rejectionOf } from 'sync-protocol/kernel/errors.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { failureSentence } from '../src/device/failure-sentence.ts';
import { loadRefusals } from '../src/kit/language/refusal-text.ts';
import { syncAll } from './test-device.ts';
import { acceptedDay, seenAccepted, shiftAt, shiftOn, testWithPair } from './test-household.ts';

const it = testWithPair();

it('a refusal by the server undoes the change and keeps its input', async ({ pair }) => {
  const { nanny, family, dayId, home } = pair;
  await family.send('day.remove', { dayId });
  const args = { todoId: newId(), dayId, title: 'Nap' };
  await nanny.do('todo.add', args);
  expect(await nanny.all('todo')).toHaveLength(1);
  await nanny.mustSync();
  expect(await nanny.all('todo')).toEqual([]);
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.attention()).toMatchObject([
    { householdId: home.householdId, name: 'todo.add', args, code: 'day_deleted' },
  ]);
});

it('a refused change keeps what its author saw', async ({ nanny, family, dayId }) => {
  await nanny.send('day.recordHours', { dayId, ...shiftAt('09:00', '10:00') }, seenAccepted);
  const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null } as const;
  await family.send('day.remove', { dayId }, seen);
  expect(await family.attention()).toMatchObject([{ name: 'day.remove', basedOn: seen, code: 'has_hours' }]);
});

it('a refusal by the device writes and queues nothing', async ({ nanny, dayId }) => {
  const before = await nanny.contents();
  expect(await nanny.try('day.remove', { dayId })).toMatchObject({ code: 'forbidden' });
  const refused = await nanny.try('day.recordHours', { dayId, ...shiftAt('09:00', '09:00') });
  expect(refused).toMatchObject({ code: 'shift_order' });
  expect(await nanny.contents()).toEqual(before);
  expect([await nanny.queue(), await nanny.attention()]).toEqual([[], []]);
});

it('mutations made together are refused one by one', async ({ family, home, nannyId }) => {
  const day = { nannyId, date: TODAY, ...shiftOn(TODAY), notes: null };
  const mutations = Array.from({ length: 400 }, (_, i) => ({
    name: 'day.schedule' as const,
    args: { ...day, dayId: newId(), ...(i === 0 ? {} : { end: day.start }) },
  }));
  const results = await family.perform(home.householdId, mutations);
  expect(results.map((result) => rejectionOf(result)?.code)).toEqual([
    undefined,
    ...Array.from({ length: 399 }, () => 'shift_order'),
  ]);
  expect(await family.queue()).toHaveLength(1);
});

it('a result brings back the input that the device has lost', async ({ nanny, family, dayId, home }) => {
  await family.send('day.remove', { dayId });
  const rollBack = await nanny.snapshot();
  const args = { todoId: newId(), dayId, title: 'Nap' };
  await nanny.do('todo.add', args);
  nanny.network.faults = ['lost answer'];
  await nanny.sync();
  await rollBack();
  expect(await nanny.queue()).toEqual([]);
  await nanny.mustSync();
  expect(await nanny.attention()).toMatchObject([
    { householdId: home.householdId, name: 'todo.add', args, code: 'day_deleted' },
  ]);
});

it('a discarded refusal does not come back after a reset', async ({ nanny, family, dayId, home }) => {
  await family.send('day.remove', { dayId });
  await nanny.send('todo.add', { todoId: newId(), dayId, title: 'Nap' });
  await nanny.database.attention.clear();
  await nanny.database.households.update(home.householdId, { cursor: null });
  await nanny.mustSync();
  expect(await nanny.attention()).toEqual([]);
});

it('a change believed lost with its household leaves needs attention once it counts', async ({ pair }) => {
  const { nanny, dayId, householdId } = pair;
  await nanny.addTodo(dayId);
  const [queued] = await nanny.queue();
  await nanny.mustSync();
  const left = { household: undefined, day: undefined, nannyName: undefined };
  const reason = { code: 'no_access', message: '', arrivedAt: '2026-03-05T17:00:00.000Z' };
  const lost = { id: '', name: '', version: 1, args: {}, happenedAt: '', ...queued, householdId };
  await nanny.database.attention.add({ ...lost, ...reason, left });
  await nanny.database.households.update(householdId, { cursor: null });
  await nanny.mustSync();
  expect(await nanny.attention()).toEqual([]);
});

it('hours refused by a clock that was set back can be saved after a sync', async ({ pair }) => {
  const { nanny, family, nannyId, home } = pair;
  const { clock } = home.testServer;
  const { now } = clock;
  const date = '2026-03-06';
  const dayId = await acceptedDay(family, nannyId, date);
  await syncAll(family, nanny);
  const hours = { dayId, ...shiftAt('08:00', '11:00', date) };
  clock.now = '2026-03-06T17:00:00.000Z';
  nanny.skewMs = -6 * 60 * 60_000;
  try {
    const refusal = await nanny.try('day.recordHours', hours, seenAccepted);
    await loadRefusals();
    expect([refusal?.code, failureSentence(refusal)]).toEqual([
      'hours_in_future',
      'Hours cannot be entered before they have begun. If these have, check this device’s clock.',
    ]);
    await nanny.mustSync();
    await nanny.send('day.recordHours', hours, seenAccepted);
    expect(await nanny.row('day', home.householdId, dayId)).toMatchObject({ status: 'COMPLETED' });
  } finally {
    clock.now = now;
    nanny.skewMs = 0;
  }
});
