/** Tests a device that was offline for long, or whose server went back in time: no queue is lost. */
import { keepRows, type RowsKeeper } from 'api/test-support/rows.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { syncAll } from '../test-device.ts';
import { acceptedDay, seenAccepted, shiftAt } from '../test-household.ts';
import { expectWhole, PATIENCE, type ProcessDevice } from './test-process-device.ts';
import {
  enterWork,
  otherMachine,
  type ProcessFixture,
  type ProcessPair,
  signedInAgain,
  testWithProcess,
} from './test-setup.ts';

const it = testWithProcess({ preload: otherMachine }).extend('hers', async ({ hers }) => {
  const { family, device, nannyId } = hers;
  const otherDayId = await acceptedDay(family, nannyId, '2026-03-06');
  await syncAll(family, device);
  return { ...hers, otherDayId };
});
const HOURS = shiftAt('09:00', '11:00', '2026-03-06');

/** Checks that the expired session leaves the queue unsent, and signs the nanny in again. */
async function comeBack({ testServer, device, person }: ProcessPair, ids: readonly string[]) {
  expect(await device.sync()).toEqual({ kind: 'signin_needed' });
  expect((await device.queue()).map(({ id }) => id)).toEqual(ids);
  device.signInAgain(await signedInAgain(testServer, person));
  device.resets.length = 0;
}

const titles = async (device: ProcessDevice): Promise<string[]> =>
  (await device.all('todo')).map(({ title }) => title).toSorted();

it('after 100 days a device continues from its cursor, with its queue', async ({ fixture, hers }) => {
  const { device, family, dayId, otherDayId } = hers;
  const ids = await enterWork(hers);
  await family.do('todo.add', { todoId: newId(), dayId, title: 'Added meanwhile' });
  await family.send('day.remove', { dayId: otherDayId });
  await fixture.pass({ days: 100 });
  await comeBack(hers, ids);
  await device.mustSync();
  expect(device.resets).not.toContain(true);
  await expectWhole(hers, ids);
  expect(await titles(device)).toEqual(['A long nap', 'Added meanwhile']);
  expect((await device.all('day')).map(({ id }) => id)).toEqual([dayId]);
  expect(await device.attention()).toEqual([]);
});

it('after 200 days, when tombstones are pruned, a device is reset, with its queue', async ({
  fixture,
  hers,
}) => {
  const { device, family, dayId, otherDayId, householdId } = hers;
  await device.do('day.recordHours', { dayId: otherDayId, ...HOURS }, seenAccepted);
  const ids = await enterWork(hers);
  await family.send('day.remove', { dayId: otherDayId });
  await fixture.pass({ days: 200 });
  // The server prunes at its start.
  await fixture.api.stop();
  await fixture.start();
  const tombstones = () =>
    fixture.testServer.sql`select id from tombstone where household_id = ${householdId}`;
  await expect.poll(async () => [...(await tombstones())], PATIENCE).toEqual([]);
  await comeBack(hers, ids);
  await device.mustSync();
  expect(device.resets).toContain(true);
  await expectWhole(hers, ids);
  expect((await device.all('day')).map(({ id }) => id)).toEqual([dayId]);
  // Hours restore a deleted day while its tombstone exists; afterwards they need attention.
  expect(await device.attention()).toMatchObject([
    { name: 'day.recordHours', args: { dayId: otherDayId, ...HOURS }, code: 'not_found' },
  ]);
});

/** Restores an earlier state of the database, as a copy of its files or a lagging standby would. */
async function putBack(fixture: ProcessFixture, backup: RowsKeeper): Promise<void> {
  fixture.api.killNow();
  await fixture.api.gone;
  await backup.restore();
  await fixture.start();
}

it.for([
  ['without later writes', 0],
  ['with as many later writes', 4],
] as const)(
  'a server put back to an earlier day %s resets a device, which resends',
  async ([, writes], { fixture, hers }) => {
    const { device, family, dayId } = hers;
    const known = await enterWork(hers);
    await syncAll(device, family);
    const backup = await keepRows(fixture.testServer.sql);
    const lost = await enterWork(hers);
    await device.mustSync();
    const waiting = await enterWork(hers);
    await putBack(fixture, backup);
    for (let i = 0; i < writes; i += 1) {
      await family.send('todo.add', { todoId: newId(), dayId, title: `Meanwhile ${i}` });
    }
    device.resets.length = 0;
    await device.mustSync();
    expect(device.resets[0]).toBe(true);
    await expectWhole(hers, [...known, ...lost, ...waiting]);
    expect(await device.attention()).toEqual([]);
    expect(await device.all('todo')).toHaveLength(3 + writes);
  },
);
