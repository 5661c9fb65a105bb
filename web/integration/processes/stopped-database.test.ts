/** Tests PostgreSQL stopped during a push, or out of disk: the server answers 503 and recovers by itself. */
import { isDatabaseAway } from 'api/database/database-away.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncUntilDone } from '../test-device.ts';
import { daysForTodos, todosFor } from '../test-household.ts';
import { type OwnDatabase, openOwnDatabase } from './test-own-database.ts';
import { expectWhole, PATIENCE } from './test-process-device.ts';
import { enterWork, nannyDevice, type ProcessPair } from './test-setup.ts';
import { fillDisk, whyNoSmallDisk } from './test-small-disk.ts';

const noDisk = whyNoSmallDisk();
if (noDisk !== undefined) process.stderr.write(`Not run here: ${noDisk}\n`);
let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase(noDisk === undefined ? '256m' : undefined);
});
afterAll(() => own?.close());

const healthz = async (): Promise<number> => (await fetch(`${own.proxy.origin}/healthz`)).status;

/** Blocks every push at that table until PostgreSQL stops. */
async function blockPushesAt(table: string): Promise<void> {
  const { sql } = own.testServer;
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table ${sql(table)} in access exclusive mode`;
  void holder`select pg_sleep(600)`.catch(() => holder.release());
}

/** Resolves when a push is blocked. */
async function waitUntilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await own.testServer.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
      return waiting.length;
    }, PATIENCE)
    .toBeGreaterThan(0);
}

it.each([
  ['a fast shutdown', 'SIGINT', 'before the lock', 'household_version'],
  ['a fast shutdown', 'SIGINT', 'between rows and log', 'mutation_log'],
  ['an immediate shutdown', 'SIGQUIT', 'between rows and log', 'mutation_log'],
] as const)(
  'answers 503 after %s (%s) %s, and applies all when it is back',
  async (...[, signal, , table]) => {
    const hers = await nannyDevice(own);
    const { device } = hers;
    const ids = await enterWork(hers);
    await blockPushesAt(table);
    const pushing = device.sync();
    await waitUntilBlocked();
    own.signal(signal);
    expect(await pushing).toMatchObject({ kind: 'failed' });
    expect(device.statuses.at(-1)).toBe(503);
    expect((await device.queue()).map(({ id }) => id)).toEqual(ids);
    await syncUntilDone(device);
    await expectWhole(hers, ids);
    expect(await device.attention()).toEqual([]);
    expect(await healthz()).toBe(200);
  },
);

/** More than the free space in existing pages. */
async function enterMuch({ family, device, nannyId, householdId }: ProcessPair): Promise<string[]> {
  const days = await daysForTodos(400, { family, nanny: device, nannyId });
  await device.perform(householdId, todosFor(days, 400, 'Remember the rain boots. '.repeat(7)));
  return (await device.queue()).map(({ id }) => id);
}

/** Requests WAL files for which there is no space: this stops PostgreSQL and prevents its start. */
async function endIt(): Promise<void> {
  const { sql } = own.testServer;
  try {
    for (;;) {
      await sql`select pg_switch_wal()`;
      await sql`update server set epoch = epoch`;
    }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}

// oxlint-disable-next-line vitest/no-conditional-tests -- a skipped test counts as failed, so it isn't defined here
if (noDisk === undefined) {
  it('answers 503 on a full disk, keeps the queue whole, and recovers with space', async () => {
    const hers = await nannyDevice(own);
    const { device, householdId } = hers;
    const ids = await enterMuch(hers);
    const [before] = await own.testServer
      .sql`select version from household_version where household_id = ${householdId}`;
    const makeRoom = fillDisk(own.dataDir);
    try {
      expect(await device.sync()).toMatchObject({ kind: 'failed' });
      expect(device.statuses.at(-1)).toBe(503);
      await expect.poll(() => own.api.log(), PATIENCE).toMatch(/"level":50.*No space left on device/);
      expect((await device.queue()).map(({ id }) => id)).toEqual(ids);
      const [after] = await own.testServer
        .sql`select version from household_version where household_id = ${householdId}`;
      expect(after).toEqual(before);
      expect(await own.testServer.sql`select id from todo where household_id = ${householdId}`).toHaveLength(
        0,
      );
      // Reads still work.
      expect(await healthz()).toBe(200);
    } finally {
      makeRoom();
    }
    await syncUntilDone(device);
    await expectWhole(hers, ids);
    expect(await device.attention()).toEqual([]);
  });

  it('restarts a database that a full disk has stopped, until it runs', async () => {
    const hers = await nannyDevice(own);
    const { device } = hers;
    const ids = await enterMuch(hers);
    const makeRoom = fillDisk(own.dataDir);
    try {
      await endIt();
      // PostgreSQL usually exits at once and is restarted every second; sometimes it waits for space itself.
      await expect.poll(healthz, PATIENCE).toBe(503);
      expect(await device.sync()).toMatchObject({ kind: 'failed' });
      expect(device.statuses.at(-1)).toBe(503);
    } finally {
      makeRoom();
    }
    await expect.poll(healthz, PATIENCE).toBe(200);
    await syncUntilDone(device);
    await expectWhole(hers, ids);
    expect(await device.attention()).toEqual([]);
    // After a failed start, a success is logged.
    const logged = (words: string): number => Number(own.api.log().includes(words));
    await expect
      .poll(() => logged('The database runs again.'), PATIENCE)
      .toBe(logged('The database could not be started again'));
  });
}
