/** Tests reading the memberships on a device: known, not synced yet, or unreadable. */
import { expect, it } from 'vitest';
import type { DeviceDatabase } from './database.ts';
import { aDevice, HOUSEHOLD_ID, MEMBERSHIPS } from './test-agenda.ts';
import { observeMemberships } from './use-memberships.ts';

/** Returns what a screen that renders after the first read sees. */
async function firstAnswer(database: DeviceDatabase) {
  const memberships = observeMemberships({ database });
  const stop = memberships.subscribe(() => undefined);
  await memberships.firstRead;
  stop();
  return memberships.get();
}

it('knows the households after the first read', async () => {
  const database = await aDevice(1);
  await database.meta.put({ key: 'memberships', value: MEMBERSHIPS });
  await database.households.put({ householdId: HOUSEHOLD_ID, cursor: 'one', nextSeq: 1 });
  expect(await firstAnswer(database)).toEqual({ state: 'ready', data: MEMBERSHIPS });
});

it('is loading after the first read of a device that has never synced', async () => {
  expect(await firstAnswer(await aDevice(0))).toEqual({ state: 'loading' });
});

it('reports a database that cannot be read', async () => {
  const database = await aDevice(0);
  database.isDeleted = true;
  database.close();
  expect(await firstAnswer(database)).toMatchObject({ state: 'failed' });
});
