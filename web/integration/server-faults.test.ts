/**
 * A mutation that fails because of a fault is tried again, then set aside with its input; the rest goes on.
 */
import { MUTATORS } from 'sync-protocol/mutators/registry.ts';
import { addMinutes } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { afterEach, expect, it } from 'vitest';
import type { Device } from './test-device.ts';
import { openPair, worldOfFile } from './test-household.ts';

const world = worldOfFile();
const NOON = '2026-03-05T17:00:00.000Z';

afterEach(async () => {
  world().clock.now = NOON;
  await world().sql`alter table todo drop constraint if exists no_poison`;
});

/** While set, the rules of device and server throw for this title. */
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

async function sendAgainAndAgain(device: Device, minutes: number): Promise<(string | undefined)[]> {
  const results: (string | undefined)[] = [];
  while (results.at(-1) !== 'done' && results.length < 20) {
    const result = await device.sync();
    results.push(result.kind === 'failed' ? device.network.answers.at(-1)?.stop?.code : result.kind);
    world().clock.now = addMinutes(world().clock.now, minutes);
  }
  return results;
}

it.each([
  ['a row that the database refuses', 3, 5, () => undefined],
  ['a row that the database refuses, sent often,', 2, 6, () => undefined],
  ['a fault in what a mutator reads', 3, 5, () => breakRules('reads', 'Poison')],
  ['a fault in a mutator', 3, 5, () => breakRules('run', 'Poison')],
])('%s is set aside after 5 attempts over 10 minutes', async (...[, minutes, attempts, fault]) => {
  const { nanny, dayId, home } = await openPair(world());
  const [before, poisoned, after] = [newId(), newId(), newId()];
  await nanny.do('todo.add', { todoId: before, dayId, title: 'Before' });
  await nanny.do('todo.add', { todoId: poisoned, dayId, title: 'Fine' });
  await nanny.mustSync();
  await world().sql`alter table todo add constraint no_poison check (title <> 'Poison')`;
  await nanny.do('todo.rename', { todoId: before, title: 'Before it' });
  await nanny.do('todo.rename', { todoId: poisoned, title: 'Poison' });
  await nanny.do('todo.add', { todoId: after, dayId, title: 'After' });
  const mend = fault();
  try {
    const results = await sendAgainAndAgain(nanny, minutes);
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
  const log = await home.world.sql`
    select result, code from mutation_log where household_id = ${home.householdId} and name = 'todo.rename' order by version`;
  expect([...log]).toEqual([
    { result: 'applied', code: null },
    { result: 'rejected', code: 'server_error' },
  ]);
});

it('an unknown mutator stops the queue there, and nothing is dropped', async () => {
  const { nanny, dayId, home } = await openPair(world());
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Before' });
  await nanny.storage.write(async (tx) => {
    const state = await tx.householdState(home.householdId);
    const seq = state?.nextSeq ?? 1;
    const { householdId } = home;
    const args = { dayId, colour: 'blue' };
    await tx.enqueue([
      {
        id: newId(),
        seq,
        householdId,
        name: 'day.paint',
        version: 1,
        args,
        happenedAt: NOON,
      },
    ]);
    await tx.putHouseholdState({ householdId, cursor: state?.cursor ?? null, nextSeq: seq + 1 });
  });
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'After' });
  expect(await nanny.sync()).toMatchObject({ kind: 'failed' });
  expect(nanny.network.answers.at(-1)?.stop).toMatchObject({ code: 'unknown_mutation' });
  expect((await nanny.queue()).map(({ name }) => name)).toEqual(['day.paint', 'todo.add']);
  expect((await nanny.all('todo')).map(({ title }) => title).toSorted()).toEqual(['After', 'Before']);
  expect(await nanny.attention()).toEqual([]);
});

it('input that no database can store does not block the queue', async () => {
  const { nanny, dayId, home } = await openPair(world());
  const bad = ['\u0000', '\ud800', 'fine \\u0000'];
  await nanny.storage.write(async (tx) => {
    const { householdId } = home;
    for (const [i, title] of bad.entries()) {
      const args = { todoId: newId(), dayId, title };
      await tx.enqueue([
        {
          id: newId(),
          seq: i + 1,
          householdId,
          name: 'todo.add',
          version: 1,
          args,
          happenedAt: NOON,
        },
      ]);
    }
    const state = await tx.householdState(householdId);
    await tx.putHouseholdState({ householdId, cursor: state?.cursor ?? null, nextSeq: 4 });
  });
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect((await nanny.attention()).map(({ code }) => code)).toEqual(['bad_input', 'bad_input']);
  expect((await nanny.all('todo')).map(({ title }) => title)).toEqual(['fine \\u0000']);
});
