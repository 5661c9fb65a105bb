/** Tests that the device's rows are always the server's rows with the queue on top, also with a wrong clock. */
import { liveQuery } from 'dexie';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import { expect } from 'vitest';
import { type Device, syncAll } from './test-device.ts';
import { testWithPair } from './test-household.ts';

const it = testWithPair();

/** Records every change of a to-do's title that a live query sees. */
function watchTitle(device: Device, todoId: string) {
  const seen: (string | undefined)[] = [];
  const title = async (): Promise<string | undefined> => {
    const todos = await device.database.rows<Todo>('todo').toArray();
    return todos.find(({ id }) => id === todoId)?.title;
  };
  const subscription = liveQuery(title).subscribe((value) => {
    if (seen.length === 0 || seen.at(-1) !== value) seen.push(value);
  });
  const until = async (value: string | undefined): Promise<void> => {
    while (seen.at(-1) !== value) await new Promise((resolve) => setImmediate(resolve));
  };
  return { seen, until, end: () => subscription.unsubscribe() };
}

it('a change during a sync is kept, and no old value reappears', async ({ nanny, family, dayId }) => {
  const todoId = await nanny.addTodo(dayId);
  await nanny.mustSync();
  const watch = watchTitle(nanny, todoId);
  await watch.until('Nap');
  await nanny.do('todo.rename', { todoId, title: 'Walk' });
  await watch.until('Walk');
  // The answer to 'Walk' is under way while the user makes changes and the family edits the same day.
  nanny.network.onAnswered = async () => {
    nanny.network.onAnswered = async () => undefined;
    await nanny.do('todo.rename', { todoId, title: 'Walk and play' });
    await watch.until('Walk and play');
    await family.send('day.editSchedule', { dayId, notes: 'Bring boots' });
  };
  await syncAll(nanny, nanny);
  await nanny.do('todo.rename', { todoId, title: 'The end' });
  await watch.until('The end');
  watch.end();
  expect(watch.seen).toEqual(['Nap', 'Walk', 'Walk and play', 'The end']);
  await syncAll(nanny, family);
  expect(await family.all('todo')).toMatchObject([{ title: 'The end' }]);
});

it('an own change survives the changes of others, resets and lost answers', async ({ pair }) => {
  const { nanny, family, dayId, home } = pair;
  const todoId = await nanny.addTodo(dayId);
  await nanny.mustSync();
  await nanny.do('todo.rename', { todoId, title: 'Mine' });
  const watch = watchTitle(nanny, todoId);
  await watch.until('Mine');
  await family.mustSync();
  await family.send('todo.rename', { todoId, title: 'Theirs' });
  nanny.network.faults = ['lost request', 'lost answer'];
  await nanny.sync();
  await nanny.sync();
  await nanny.database.households.update(home.householdId, { cursor: null });
  await nanny.mustSync();
  await nanny.do('todo.rename', { todoId, title: 'The end' });
  await watch.until('The end');
  watch.end();
  expect(watch.seen).toEqual(['Mine', 'The end']);
});

it('an empty answer leaves the rows untouched, also under a queue', async ({ nanny, dayId }) => {
  await nanny.enqueue('day.paint', {});
  await nanny.addTodo(dayId);
  expect(await nanny.sync()).toMatchObject({ kind: 'failed' });
  let writes = 0;
  const count = (): undefined => {
    writes += 1;
  };
  const todos = nanny.database.rows('todo');
  todos.hook('creating', count);
  todos.hook('updating', count);
  todos.hook('deleting', count);
  expect(await nanny.sync()).toMatchObject({ kind: 'failed' });
  expect(writes).toBe(0);
  expect(await nanny.all('todo')).toHaveLength(1);
});

it('a device whose clock falls back years uses the time of its last sync', async ({ pair }) => {
  const { nanny, family, dayId } = pair;
  nanny.skewMs = -60 * 365 * 86_400_000;
  await nanny.addTodo(dayId);
  expect(await nanny.queue()).toMatchObject([{ happenedAt: '2026-03-05T17:00:00.000Z' }]);
  await syncAll(nanny, family);
  expect(await family.all('todo')).toHaveLength(1);
});
