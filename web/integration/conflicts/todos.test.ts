/**
 * Tests to-dos changed on two devices: fields merge, of one field the later value wins, a removed to-do stays removed,
 * and one can be added to a paid day.
 */
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { shiftAt } from '../test-household.ts';
import { type ConflictScenario, testInOneHousehold } from './test-scenario.ts';
import { enterHours, markPaid } from './test-screens.ts';

const it = testInOneHousehold();

async function todoOn(here: ConflictScenario, dayId: string): Promise<string> {
  const todoId = await here.family.addTodo(dayId);
  await here.arrive(here.family);
  return todoId;
}

it('a completion and a new title are merged; of two titles the later wins', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('PENDING');
  const todoId = await todoOn(here, dayId);
  await nanny.do('todo.tick', { todoId, isCompleted: true }, { isCompleted: false });
  await nanny.do('todo.rename', { todoId, title: 'Short nap' });
  await family.do('todo.rename', { todoId, title: 'Long nap' });
  await here.arrive(nanny, family);
  expect((await here.server()).todo).toMatchObject([{ title: 'Long nap', isCompleted: true }]);
  expect((await here.story(nanny, dayId))[0]).toMatch(
    /^Family \d+ renamed a to-do to “Long nap” \| was “Short nap”$/,
  );
});

it('a removed to-do can be completed without effect; a new title is refused', async ({ here }) => {
  const { family, nanny, oldPhone } = here;
  const todoId = await todoOn(here, await here.day('PENDING'));
  await family.do('todo.remove', { todoId }, { title: 'Nap' });
  await nanny.do('todo.tick', { todoId, isCompleted: true }, { isCompleted: false });
  await oldPhone.do('todo.rename', { todoId, title: 'Long nap' });
  await here.arrive(family, nanny, oldPhone);
  expect((await here.server()).todo.map(({ id }) => id)).not.toContain(todoId);
  expect(await here.cards(nanny)).toEqual([]);
  expect(await here.cards(oldPhone)).toMatchObject([
    { code: 'not_found', entered: 'Renamed to-do: “Long nap”' },
  ]);
});

it('a second completion or removal changes nothing', async ({ here, family, nanny }) => {
  const dayId = await here.day('PENDING');
  const [ticked, removed] = [await todoOn(here, dayId), await todoOn(here, dayId)];
  for (const device of [family, nanny]) {
    await device.do('todo.tick', { todoId: ticked, isCompleted: true }, { isCompleted: false });
    await device.do('todo.remove', { todoId: removed }, { title: 'Nap' });
  }
  await here.arrive(family, nanny);
  expect(await here.log(2)).toMatchObject([{ result: 'noop' }, { result: 'noop' }]);
  for (const device of here.devices) expect(await device.attention()).toEqual([]);
});

it('a to-do is added to a day that was worked and paid meanwhile', async ({ here, family, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  const todoId = newId();
  await enterHours(family, dayId, shiftAt('09:00', '11:00'));
  await markPaid(family, dayId);
  await nanny.do('todo.add', { todoId, dayId, title: 'Tidy up' });
  await here.arrive(family, nanny);
  expect((await here.server()).todo.map(({ id }) => id)).toContain(todoId);
});
