/**
 * Tests a server process with an outdated device, a mutation of an unknown version, and one that always fails: nothing
 * is lost.
 */
import { PROTOCOL } from 'sync-protocol/kernel/limits.ts';
import { expect } from 'vitest';
import { expectWhole, PATIENCE } from './test-process-device.ts';
import { enterWork, otherMachine, type ProcessFixture, testWithProcess } from './test-setup.ts';

const it = testWithProcess({ preload: otherMachine });

it.afterEach(async ({ fixture }) => {
  await fixture.api.send({ poison: null });
  await fixture.testServer.sql`alter table todo drop constraint if exists no_poison`;
});

it('takes the queue of an outdated client, which counts once after its update', async ({ hers }) => {
  const { device, testServer, householdId } = hers;
  const { sql } = testServer;
  const ids = await enterWork(hers);
  device.disguise = (body) => JSON.stringify({ ...JSON.parse(body), protocol: PROTOCOL - 1 });
  for (const round of [1, 2]) {
    expect([round, await device.sync()]).toEqual([round, { kind: 'update_needed' }]);
    expect(device.statuses.at(-1)).toBe(426);
    // The client can't read the answer, so nothing leaves its queue.
    expect((await device.queue()).map(({ id }) => id)).toEqual(ids);
    const log = await sql`
      select mutation_id as id from mutation_log where mutation_id in ${sql(ids)}
      and household_id = ${householdId} order by seq`;
    expect(log.map(({ id }) => id as string)).toEqual(ids);
  }
  device.disguise = (body) => body;
  await device.mustSync();
  await expectWhole(hers, ids);
});

it('holds a mutation of an unknown version, and all after it, until it is known', async ({
  fixture,
  hers,
}) => {
  const { device, dayId } = hers;
  for (const title of ['Before', 'Of tomorrow', 'After']) await device.addTodo(dayId, title);
  const ids = (await device.queue()).map(({ id }) => id);
  // Sends one mutation in a later version, as a newer build does to a server that was rolled back.
  device.disguise = (body) => {
    const request = JSON.parse(body) as { mutations: { args: { title: string }; version: number }[] };
    const mutations = request.mutations.map((each) =>
      each.args.title === 'Of tomorrow' ? { ...each, version: 99 } : each,
    );
    return JSON.stringify({ ...request, mutations });
  };
  for (const minutes of [0, 20, 20]) {
    await fixture.pass({ minutes });
    expect(await device.sync()).toMatchObject({ kind: 'failed' });
    expect((await device.queue()).map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await device.attention()).toEqual([]);
  }
  device.disguise = (body) => body;
  await device.mustSync();
  await expectWhole(hers, ids);
});

it.for([
  [
    'the database',
    ({ testServer }: ProcessFixture) => testServer.sql`
      alter table todo add constraint no_poison check (title <> 'Poison') not valid`,
  ],
  ['a faulty rule', ({ api }: ProcessFixture) => api.send({ poison: 'Poison' })],
] as const)(
  'a mutation that %s fails is set aside after 5 attempts over 10 minutes',
  async ([, spoil], { fixture, hers, device }) => {
    const { dayId } = hers;
    await device.addTodo(dayId, 'Before');
    const poisoned = await device.addTodo(dayId, 'Fine');
    await device.do('todo.rename', { todoId: poisoned, title: 'Poison' });
    await device.addTodo(dayId, 'After');
    const ids = (await device.queue()).map(({ id }) => id);
    await spoil(fixture);
    for (const attempt of [1, 2, 3, 4]) {
      expect([attempt, await device.sync()]).toMatchObject([attempt, { kind: 'failed', retryAfterMs: 5000 }]);
      expect((await device.queue()).map(({ name }) => name)).toEqual(['todo.rename', 'todo.add']);
      expect(await device.attention()).toEqual([]);
      await fixture.pass({ minutes: 3 });
    }
    await device.mustSync();
    await expectWhole(hers, ids);
    expect(await device.attention()).toMatchObject([
      { id: ids[2], name: 'todo.rename', args: { todoId: poisoned, title: 'Poison' }, code: 'server_error' },
    ]);
    const titles = (await device.all('todo')).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['After', 'Before', 'Fine']);
    const logLines = () => {
      const lines = fixture.api.log().split('\n');
      const about = lines.filter((line) => line.includes(ids[2] ?? ''));
      return about.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    await expect.poll(logLines, PATIENCE).toHaveLength(5);
    expect(logLines().map(({ attempts, isSetAside }) => [attempts, isSetAside])).toEqual([
      ...[1, 2, 3, 4].map((attempts) => [attempts, false]),
      [5, true],
    ]);
    expect(logLines()[0]).toMatchObject({ level: 50, name: 'todo.rename' });
    expect(fixture.api.log()).not.toContain('"title"');
  },
);
