/** At every moment the screen shows the server's rows with the queue on top. */
import { liveQuery } from 'dexie';
import type { Todo } from 'sync-protocol/model/todo.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { expect, it } from 'vitest';
import type { Device } from './test-device.ts';
import { openPair, worldOfFile } from './test-household.ts';

const world = worldOfFile();

/** Every distinct state of a to-do that a live query has seen. */
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

it('a change during a sync is kept, and no old value reappears', async () => {
  const { nanny, family, dayId } = await openPair(world());
  const todoId = newId();
  await nanny.do('todo.add', { todoId, dayId, title: 'Nap' });
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
    await family.do('day.editSchedule', { dayId, notes: 'Bring boots' });
    await family.mustSync();
  };
  await nanny.mustSync();
  await nanny.mustSync();
  await nanny.do('todo.rename', { todoId, title: 'The end' });
  await watch.until('The end');
  watch.end();
  expect(watch.seen).toEqual(['Nap', 'Walk', 'Walk and play', 'The end']);
  await nanny.mustSync();
  await family.mustSync();
  expect(await family.all('todo')).toMatchObject([{ title: 'The end' }]);
});

it('an own change survives the changes of others, resets and lost answers', async () => {
  const { nanny, family, dayId, home } = await openPair(world());
  const todoId = newId();
  await nanny.do('todo.add', { todoId, dayId, title: 'Nap' });
  await nanny.mustSync();
  await nanny.do('todo.rename', { todoId, title: 'Mine' });
  const watch = watchTitle(nanny, todoId);
  await watch.until('Mine');
  await family.mustSync();
  await family.do('todo.rename', { todoId, title: 'Theirs' });
  await family.mustSync();
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

it('an empty answer leaves the rows untouched, also under a queue', async () => {
  const { nanny, dayId, home } = await openPair(world());
  await nanny.storage.write(async (tx) => {
    const { householdId } = home;
    const happenedAt = '2026-03-05T17:00:00.000Z';
    await tx.enqueue([
      {
        id: newId(),
        seq: 1,
        householdId,
        name: 'day.paint',
        version: 1,
        args: {},
        happenedAt,
      },
    ]);
    const state = await tx.householdState(householdId);
    await tx.putHouseholdState({ householdId, cursor: state?.cursor ?? null, nextSeq: 2 });
  });
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Nap' });
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

it('a device whose clock falls back years uses the time of its last sync', async () => {
  const { nanny, family, dayId } = await openPair(world());
  nanny.skewMs = -60 * 365 * 86_400_000;
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Nap' });
  expect(await nanny.queue()).toMatchObject([{ happenedAt: '2026-03-05T17:00:00.000Z' }]);
  await nanny.mustSync();
  await family.mustSync();
  expect(await family.all('todo')).toHaveLength(1);
});
