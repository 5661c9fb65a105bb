/**
 * Tests mutations that fail by a fault: tried again, then set aside with their input. An unknown mutator stops the
 * queue; input that no database can store doesn't.
 */
import { NOON } from 'api/test-support/people.ts';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { MUTATORS } from 'sync-protocol/registry.ts';
import { expect } from 'vitest';
import { type Pair, testWithPair } from './test-household.ts';

const it = testWithPair();

it.afterEach(async ({ testServer }) => {
  testServer.clock.now = NOON;
  await testServer.sql`alter table todo drop constraint if exists no_poison`;
});

/** Makes the mutator `todo.rename` throw for this title, on device and server. Returns a function that mends it. */
function breakRules(part: 'reads' | 'run', title: string): () => void {
  const mutator = MUTATORS['todo.rename'] as unknown as Record<string, (...values: never[]) => unknown>;
  const whole = mutator[part];
  if (whole === undefined) throw new Error('A mutator has both parts');
  mutator[part] = (...values: never[]) => {
    if (JSON.stringify(values).includes(title)) throw new RangeError('Our own fault');
    return whole(...values);
  };
  return () => {
    mutator[part] = whole;
  };
}

async function sendAgainAndAgain({ nanny, home }: Pair, minutes: number): Promise<(string | undefined)[]> {
  const { clock } = home.testServer;
  const results: (string | undefined)[] = [];
  while (results.at(-1) !== 'done' && results.length < 20) {
    const result = await nanny.sync();
    results.push(result.kind === 'failed' ? nanny.network.answers.at(-1)?.stop?.code : result.kind);
    clock.now = addMinutes(clock.now, minutes);
  }
  return results;
}

it.for([
  ['a row that the database refuses', 3, 5, undefined],
  ['a row that the database refuses, sent often,', 2, 6, undefined],
  ['a fault in what a mutator reads', 3, 5, 'reads'],
  ['a fault in a mutator', 3, 5, 'run'],
] as const)(
  '%s is set aside after 5 attempts over 10 minutes',
  async ([, minutes, attempts, part], { pair }) => {
    const { nanny, dayId, householdId, home } = pair;
    const { sql } = home.testServer;
    const before = await nanny.addTodo(dayId, 'Before');
    const poisoned = await nanny.addTodo(dayId, 'Fine');
    await nanny.mustSync();
    await sql`alter table todo add constraint no_poison check (title <> 'Poison')`;
    await nanny.do('todo.rename', { todoId: before, title: 'Before it' });
    await nanny.do('todo.rename', { todoId: poisoned, title: 'Poison' });
    await nanny.addTodo(dayId, 'After');
    const mend = part && breakRules(part, 'Poison');
    try {
      const results = await sendAgainAndAgain(pair, minutes);
      expect(results).toEqual([...Array.from({ length: attempts - 1 }, () => 'server_error'), 'done']);
    } finally {
      mend?.();
    }
    await nanny.mustSync();
    expect(await nanny.queue()).toEqual([]);
    expect(await nanny.attention()).toMatchObject([
      { name: 'todo.rename', args: { todoId: poisoned, title: 'Poison' }, code: 'server_error' },
    ]);
    const titles = (await nanny.all('todo')).map(({ title }) => title).toSorted();
    expect(titles).toEqual(['After', 'Before it', 'Fine']);
    const log = await sql`
    select result, code from mutation_log
    where household_id = ${householdId} and name = 'todo.rename' order by version`;
    expect([...log]).toEqual([
      { result: 'applied', code: null },
      { result: 'rejected', code: 'server_error' },
    ]);
  },
);

it('an unknown mutator stops the queue there, and nothing is dropped', async ({ nanny, dayId }) => {
  await nanny.addTodo(dayId, 'Before');
  await nanny.enqueue('day.paint', { dayId, colour: 'blue' });
  await nanny.addTodo(dayId, 'After');
  expect(await nanny.sync()).toMatchObject({ kind: 'failed' });
  expect(nanny.network.answers.at(-1)?.stop).toMatchObject({ code: 'unknown_mutation' });
  expect((await nanny.queue()).map(({ name }) => name)).toEqual(['day.paint', 'todo.add']);
  expect((await nanny.all('todo')).map(({ title }) => title).toSorted()).toEqual(['After', 'Before']);
  expect(await nanny.attention()).toEqual([]);
});

it('input that no database can store does not block the queue', async ({ nanny, dayId }) => {
  for (const title of ['\u0000', '\ud800', 'fine \\u0000']) {
    await nanny.enqueue('todo.add', { todoId: newId(), dayId, title });
  }
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect((await nanny.attention()).map(({ code }) => code)).toEqual(['bad_input', 'bad_input']);
  expect((await nanny.all('todo')).map(({ title }) => title)).toEqual(['fine \\u0000']);
});
