/**
 * Tests saving changes on a device: once despite a lost database, never by an older build, and replaced hours are
 * sent too.
 */
import { TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { applyMutations } from '../src/device/sync/apply-mutations.ts';
import { type DeviceStorage, OutdatedBuild } from '../src/device/sync/device-storage.ts';
import { startLoop } from '../src/device/sync/loop.ts';
import { Device, syncAll } from './test-device.ts';
import { seenAccepted, shiftOn, testWithPair } from './test-household.ts';

const it = testWithPair();
const FOUR_MINUTES_MS = 240_000;

it('saves once when the browser loses the database around the commit', async ({ nanny, dayId, home }) => {
  const { accountId, storage, now } = nanny;
  const twice: DeviceStorage = {
    read: (act) => storage.read(act),
    // The first attempt commits, but its completion is lost.
    write: async (act) => {
      await storage.write(act);
      return storage.write(act);
    },
  };
  const mutation = { name: 'todo.add', args: { todoId: newId(), dayId, title: 'Nap' } } as const;
  const results = await applyMutations({ accountId, storage: twice, now }, home.householdId, [mutation]);
  expect(results).toEqual([{ result: 'applied' }]);
  expect(await nanny.queue()).toHaveLength(1);
  expect(await nanny.all('todo')).toHaveLength(1);
});

it('a build older than the database neither writes nor syncs, and asks for a reload', async ({ pair }) => {
  const { nanny, dayId } = pair;
  const before = await nanny.contents();
  await nanny.database.meta.put({ key: 'schemaFence', value: 1000 });
  await expect(nanny.addTodo(dayId)).rejects.toThrow(OutdatedBuild);
  expect(await nanny.contents()).toEqual(before);
  const loop = startLoop(nanny.engine, {
    lock: { run: (act) => act() },
    timers: { after: () => () => undefined, random: () => 0 },
    onState: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  loop.request();
  await loop.settled();
  expect(loop.state()).toBe('update_needed');
  loop.stop();
});

it('sends hours that her own later ones replaced: the log keeps both', async ({ pair, testServer }) => {
  const { nanny, family, dayId, householdId, person } = pair;
  const tablet = await Device.open(testServer, person);
  tablet.skewMs = FOUR_MINUTES_MS;
  const later = { ...shiftOn(TODAY), end: `${TODAY}T21:00:00.000Z` };
  await tablet.send('day.recordHours', { dayId, ...later }, seenAccepted);
  await nanny.mustSync();

  await nanny.do('day.recordHours', { dayId, ...shiftOn(TODAY) }, seenAccepted);
  const [queued] = await nanny.queue();
  expect(queued).toMatchObject({ name: 'day.recordHours', args: { dayId, ...shiftOn(TODAY) } });
  await syncAll(nanny, family);
  expect(await family.row('day', householdId, dayId)).toMatchObject({ actualEndUtc: later.end });
  const [logged] = await testServer.sql<{ result: string; args: unknown }[]>`
    select result, args from mutation_log
    where household_id = ${householdId} and mutation_id = ${queued?.id ?? ''}`;
  expect(logged).toMatchObject({ result: 'noop', args: { dayId, ...shiftOn(TODAY) } });
});
