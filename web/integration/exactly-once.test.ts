/**
 * Tests that a mutation is applied once, whatever happens to requests, answers and the device's last commits, that an
 * answer older than the last isn't applied, and that a queue of long texts fits into requests.
 */
import { expect } from 'vitest';
import { Device, syncAll } from './test-device.ts';
import { seenAccepted, testWithPair } from './test-household.ts';
import { type Fault, readCursor } from './test-network.ts';

const it = testWithPair();
const HOURS = { start: '2026-03-05T14:00:00.000Z', end: '2026-03-05T16:00:00.000Z' };

async function titles(device: Device): Promise<string[]> {
  return (await device.all('todo')).map((todo) => todo.title).toSorted();
}

it.for<[Fault[]]>([
  [['lost request']],
  [['lost answer']],
  [['lost answer', 'lost answer', 'lost request']],
  [['twice']],
  [['lost answer', 'twice']],
])('after %j the hours count once, and the queue is empty', async ([faults], { pair }) => {
  const { nanny, family, dayId, home } = pair;
  await nanny.do('day.recordHours', { dayId, ...HOURS }, seenAccepted);
  await nanny.addTodo(dayId);
  nanny.network.faults = [...faults];
  for (const fault of faults.filter((each) => each.startsWith('lost'))) {
    expect([fault, await nanny.sync()]).toEqual([fault, { kind: 'unreachable' }]);
    expect(await nanny.queue()).toHaveLength(2);
    expect(await nanny.row('day', home.householdId, dayId)).toMatchObject({ status: 'COMPLETED' });
  }
  await nanny.mustSync();
  await nanny.network.deliverLate();
  await syncAll(nanny, family);
  expect(await nanny.queue()).toEqual([]);
  for (const device of [nanny, family]) {
    expect(await device.all('earning')).toMatchObject([{ amountCents: 4000 }]);
    expect(await titles(device)).toEqual(['Nap']);
  }
  const [count] = await home.testServer.sql`
    select count(*)::int as count from mutation_log
    where household_id = ${home.householdId} and name = 'day.recordHours'`;
  expect(count).toEqual({ count: 1 });
});

it('a request that arrives after the rest of the queue changes nothing', async ({ nanny, dayId }) => {
  const todoId = await nanny.addTodo(dayId);
  nanny.network.faults = ['twice'];
  await nanny.mustSync();
  await nanny.send('todo.rename', { todoId, title: 'Walk' });
  await nanny.network.deliverLate();
  await nanny.mustSync();
  expect(await titles(nanny)).toEqual(['Walk']);
});

it('a device that lost its last commit reuses a number, and nothing is dropped', async ({ pair }) => {
  const { nanny, dayId, home, householdId, person } = pair;
  await nanny.addTodo(dayId, 'First');
  const rollBack = await nanny.snapshot();
  await nanny.addTodo(dayId, 'Sent, then lost here');
  nanny.network.faults = ['lost answer'];
  await nanny.sync();
  await rollBack();
  await nanny.addTodo(dayId, 'With the same number');
  expect((await nanny.queue()).map(({ seq }) => seq)).toEqual([1, 2]);
  await nanny.mustSync();
  const gap = { code: 'seq_gap', expectedSeq: 3, householdId };
  expect(nanny.network.answers.map((answer) => answer.stop)).toContainEqual(gap);
  const fresh = await Device.open(home.testServer, person);
  for (const device of [nanny, fresh]) {
    expect(await titles(device)).toEqual(['First', 'Sent, then lost here', 'With the same number']);
  }
  await nanny.addTodo(dayId, 'Goes on');
  expect((await nanny.queue()).map(({ seq }) => seq)).toEqual([4]);
});

it('an id is applied once under any number, and never with other input', async ({ nanny, dayId, home }) => {
  const { householdId } = home;
  const todoId = await nanny.addTodo(dayId);
  const rollBack = await nanny.snapshot();
  await nanny.mustSync();
  const [sent] = nanny.network.requests.at(-1)?.mutations ?? [];
  if (sent === undefined) throw new Error('Nothing was sent');
  for (const [seq, title, code] of [
    [2, 'Nap', undefined],
    [9, 'Nap', undefined],
    [2, 'Walk', 'id_conflict'],
  ] as const) {
    await rollBack();
    const [queued] = await nanny.queue();
    if (queued === undefined) throw new Error('Nothing is queued');
    const again = { ...queued, seq, args: { todoId, dayId, title } };
    await nanny.storage.write((tx) => tx.putQueued([again]));
    await nanny.mustSync();
    expect(await nanny.queue()).toEqual([]);
    expect((await nanny.attention())[0]?.code).toBe(code);
    expect(await titles(nanny)).toEqual(['Nap']);
  }
  const log = await home.testServer
    .sql`select result from mutation_log where household_id = ${householdId} and mutation_id = ${sent.id}`;
  expect([...log]).toEqual([{ result: 'applied' }]);
});

it('two devices of one account have numbers of their own', async ({ testServer, nanny, person, dayId }) => {
  const tablet = await Device.open(testServer, person);
  await nanny.addTodo(dayId, 'By phone');
  await tablet.addTodo(dayId, 'By tablet');
  await Promise.all([nanny.mustSync(), tablet.mustSync()]);
  await Promise.all([nanny.mustSync(), tablet.mustSync()]);
  for (const device of [nanny, tablet]) expect(await titles(device)).toEqual(['By phone', 'By tablet']);
});

it('an answer older than the last one is not applied', async ({ nanny, dayId }) => {
  const todoId = await nanny.addTodo(dayId);
  await nanny.mustSync();
  const seen: string[][] = [];
  // The first answer is under way while another tab's cycle pushes and applies later changes.
  nanny.network.onAnswered = async () => {
    nanny.network.onAnswered = async () => undefined;
    await nanny.send('todo.rename', { todoId, title: 'Walk' });
    seen.push(await titles(nanny));
  };
  await nanny.do('todo.tick', { todoId, isCompleted: true });
  const cursors: (string | null)[] = [];
  nanny.database.households.hook('updating', (_change, _key, state) => {
    cursors.push(state.cursor);
    return undefined;
  });
  const applied = await nanny.sync();
  seen.push(await titles(nanny));
  expect(applied).toEqual({ kind: 'done' });
  expect(seen).toEqual([['Walk'], ['Walk']]);
  const versions = cursors.map((cursor) => readCursor(cursor ?? '').version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
});

/** A template with the longest notes. */
const itemsOf = (text: string) =>
  Array.from({ length: 120 }, (_, i) => ({
    weekday: i % 7,
    startMinutes: Math.floor(i / 7) * 60,
    endMinutes: Math.floor(i / 7) * 60 + 30,
    notes: text.repeat(90),
  }));

it('a queue of long texts in any script fits the request limit', async ({ family, nannyId, home }) => {
  const texts = Array.from('子守孫姉妹兄弟父母祖叔姪甥従嫁婿娘息');
  const saves = [...texts, ...texts].map((text) => ({
    name: 'baseSchedule.save' as const,
    args: { nannyId, items: itemsOf(text) },
  }));
  await family.perform(home.householdId, saves);
  await family.mustSync();
  expect(await family.queue()).toEqual([]);
});
