/** A refusal is a result: the change is undone on the device and kept for its author. */

import { TODAY } from 'api/test-support/people.ts';
import { rejectionOf } from 'sync-protocol/errors.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { expect, it } from 'vitest';
import { openPair, shiftOn, worldOfFile } from './test-household.ts';

const world = worldOfFile();

it('a refusal by the server undoes the change and keeps its input', async () => {
  const { nanny, family, dayId, home } = await openPair(world());
  await family.do('day.remove', { dayId });
  await family.mustSync();
  const todoId = newId();
  const args = { todoId, dayId, title: 'Nap' };
  await nanny.do('todo.add', args);
  expect(await nanny.all('todo')).toHaveLength(1);
  await nanny.mustSync();
  expect(await nanny.all('todo')).toEqual([]);
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.attention()).toMatchObject([
    { householdId: home.householdId, name: 'todo.add', args, code: 'day_deleted' },
  ]);
});

it('a refusal by the device writes and queues nothing', async () => {
  const { nanny, dayId } = await openPair(world());
  const before = await nanny.contents();
  expect(await nanny.try('day.remove', { dayId })).toMatchObject({ code: 'forbidden' });
  expect(
    await nanny.try('day.recordHours', { dayId, start: '2026-03-05T14:00:00Z', end: '2026-03-05T14:00:00Z' }),
  ).toMatchObject({ code: 'shift_order' });
  expect(await nanny.contents()).toEqual(before);
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.attention()).toEqual([]);
});

it('mutations made together are refused one by one', async () => {
  const { family, home, nannyId } = await openPair(world());
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

it('a result brings back the input that the device has lost', async () => {
  const { nanny, family, dayId, home } = await openPair(world());
  await family.do('day.remove', { dayId });
  await family.mustSync();
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

it('a discarded refusal does not come back after a reset', async () => {
  const { nanny, family, dayId, home } = await openPair(world());
  await family.do('day.remove', { dayId });
  await family.mustSync();
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Nap' });
  await nanny.mustSync();
  await nanny.database.attention.clear();
  await nanny.database.households.update(home.householdId, { cursor: null });
  await nanny.mustSync();
  expect(await nanny.attention()).toEqual([]);
});
