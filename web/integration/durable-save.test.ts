/** 'Saved' means: once, on this device, in a form that every build that may write understands. */
import { TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { expect, it } from 'vitest';
import { applyMutations } from '../src/sync/apply-mutations.ts';
import { type DeviceStorage, OutdatedBuild } from '../src/sync/device-storage.ts';
import { startLoop } from '../src/sync/loop.ts';
import { Device } from './test-device.ts';
import { openPair, seenAccepted, shiftOn, worldOfFile } from './test-household.ts';

const world = worldOfFile();
const FOUR_MINUTES_MS = 240_000;

it('saves once when the browser loses the database around the commit', async () => {
  const { nanny, dayId, home } = await openPair(world());
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

it('a build older than the database neither writes nor syncs, and asks for a reload', async () => {
  const { nanny, dayId } = await openPair(world());
  const before = await nanny.contents();
  await nanny.database.meta.put({ key: 'schemaFence', value: 1000 });
  await expect(nanny.do('todo.add', { todoId: newId(), dayId, title: 'Nap' })).rejects.toThrow(OutdatedBuild);
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

it('sends hours that her own later ones replaced: the log keeps both', async () => {
  const { nanny, family, dayId, home } = await openPair(world());
  const [joined] = home.nannies;
  if (joined === undefined) throw new Error('A home has a nanny');
  const tablet = new Device(world(), joined.person);
  await tablet.mustSync();
  tablet.skewMs = FOUR_MINUTES_MS;
  const later = { ...shiftOn(TODAY), end: `${TODAY}T21:00:00.000Z` };
  await tablet.do('day.recordHours', { dayId, ...later }, seenAccepted);
  await tablet.mustSync();
  await nanny.mustSync();

  await nanny.do('day.recordHours', { dayId, ...shiftOn(TODAY) }, seenAccepted);
  const [queued] = await nanny.queue();
  expect(queued).toMatchObject({ name: 'day.recordHours', args: { dayId, ...shiftOn(TODAY) } });
  await nanny.mustSync();
  await family.mustSync();
  expect(await family.row('day', home.householdId, dayId)).toMatchObject({ actualEndUtc: later.end });
  const [logged] = await world().sql<{ result: string; args: unknown }[]>`
    select result, args from mutation_log
    where household_id = ${home.householdId} and mutation_id = ${queued?.id ?? ''}`;
  expect(logged).toMatchObject({ result: 'noop', args: { dayId, ...shiftOn(TODAY) } });
});
