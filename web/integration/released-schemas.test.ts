/** Tests that a new build upgrades an old build's device database and queue, and that an old build then stops. */
import { expect, it } from 'vitest';
import { DATABASE_SCHEMA, DATABASE_VERSION } from '../src/device/database.ts';
import { OutdatedBuild } from '../src/device/sync/device-storage.ts';
import { syncAll } from './test-device.ts';
import { openPair, testServerOfFile } from './test-household.ts';
import { layoutOf, META_KEYS, makeReleased, openRaw, queueOfRelease, RELEASED } from './test-releases.ts';

const testServer = testServerOfFile();

/** Makes a device's database as a release of this schema left it, and opens it with today's build. */
async function leftByRelease(schema: number) {
  const pair = await openPair(testServer());
  const { householdId, family } = pair;
  const state = await family.database.households.get(householdId);
  const queue = queueOfRelease(pair, state?.nextSeq ?? 1);
  const meta = (await family.database.meta.toArray()).filter(({ key }) =>
    META_KEYS[schema - 1]?.includes(key),
  );
  const { name } = family.database;
  const contents = {
    ...(await family.contents()),
    households: [{ ...state, nextSeq: (state?.nextSeq ?? 1) + queue.length }],
    meta: [...meta, { key: 'schemaFence', value: schema }],
    queue,
  };
  await family.discard();
  await makeReleased(name, schema, contents);
  family.restart();
  return { ...pair, queue };
}

it('loads all rows again after an upgrade, also of tables that the old build ignored', async () => {
  const { family, householdId } = await leftByRelease(DATABASE_SCHEMA - 1);
  const state = () => family.database.households.get(householdId);
  expect((await state())?.cursor).toBeNull();
  await family.mustSync();
  expect((await state())?.cursor).not.toBeNull();
});

it('knows every released schema', () => {
  expect(RELEASED).toHaveLength(DATABASE_SCHEMA);
});

it('this build’s stores are those that RELEASED lists for its schema', async () => {
  const { family } = await openPair(testServer());
  await makeReleased('as-written-down', DATABASE_SCHEMA, {});
  const opened = await openRaw('as-written-down');
  expect(layoutOf(opened)).toEqual(layoutOf(family.database.backendDB()));
  opened.close();
});

for (const schema of RELEASED.map((_, index) => index + 1)) {
  it(`upgrades a queue of schema ${schema}, drops nothing and sends it once`, async () => {
    const { family, nanny, home, queue, dayId } = await leftByRelease(schema);
    expect(await family.queue()).toEqual(queue);
    await family.mustSync();
    expect(family.database.backendDB().version).toBe(DATABASE_VERSION);
    expect([await family.queue(), await family.attention()]).toEqual([[], []]);
    const ids = queue.map(({ id }) => id);
    const logged = await home.testServer.sql`
      select mutation_id as id, result from mutation_log where mutation_id = any(${ids})`;
    expect(logged.map(({ result }) => result)).toEqual(queue.map(() => 'applied'));
    await syncAll(family, nanny);
    expect(await nanny.row('day', home.householdId, dayId)).toMatchObject({ status: 'COMPLETED' });
    expect((await nanny.all('todo')).map(({ title }) => title)).toEqual(['Long nap']);
    expect(await nanny.all('payment')).toHaveLength(1);
    expect(await nanny.all('day')).toHaveLength(2);
    expect(await family.contents()).toEqual(await family.rebuilt());
  });

  it(`adds offline changes behind the queue of schema ${schema}`, async () => {
    const { family, queue, dayId } = await leftByRelease(schema);
    family.network.isUp = false;
    await family.addTodo(dayId, 'Later');
    const all = await family.queue();
    expect(all.slice(0, -1)).toEqual(queue);
    expect(all.at(-1)).toMatchObject({ name: 'todo.add', seq: (queue.at(-1)?.seq ?? 0) + 1 });
    family.network.isUp = true;
    await family.mustSync();
    expect([await family.queue(), await family.attention()]).toEqual([[], []]);
    expect((await family.all('todo')).map(({ title }) => title).toSorted()).toEqual(['Later', 'Long nap']);
  });
}

it('an old build in an open tab allows an upgrade, and then neither writes nor syncs', async () => {
  const { nanny, dayId } = await openPair(testServer());
  await nanny.addTodo(dayId, 'Before');
  const requests = nanny.network.requests.length;
  // Upgraded but not written yet: no fence has been set.
  (await openRaw(nanny.database.name, DATABASE_VERSION + 10)).close();
  await expect(nanny.addTodo(dayId, 'After')).rejects.toThrow(OutdatedBuild);
  await expect(nanny.sync()).rejects.toThrow(OutdatedBuild);
  expect(nanny.network.requests).toHaveLength(requests);
  expect((await nanny.queue()).map(({ name }) => name)).toEqual(['todo.add']);
  expect((await nanny.all('todo')).map(({ title }) => title)).toEqual(['Before']);
});
