/**
 * Tests reading memberships on a device (synced, partly synced, unreadable), and which of several households is shown.
 */
import { expect, it } from 'vitest';
import { aDevice, HOUSEHOLD_ID, MEMBERSHIPS } from '../schedule/test-agenda.ts';
import type { DeviceDatabase } from './database.ts';
import { showHousehold } from './shown-household.ts';
import type { StoredMembership } from './sync/device-storage.ts';
import { observeMemberships } from './use-memberships.ts';

/** Returns what a screen that renders after the first read sees. */
async function firstAnswer(database: DeviceDatabase) {
  const memberships = observeMemberships({ database });
  const stop = memberships.subscribe(() => undefined);
  await memberships.firstRead;
  stop();
  return memberships.get();
}

const OTHER: StoredMembership = { householdId: 'parkers', role: 'VIEWER', nannyId: null, access: 'b' };

async function storeMemberships(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
): Promise<void> {
  await database.meta.put({ key: 'memberships', value: memberships });
  for (const { householdId } of memberships) {
    await database.households.put({ householdId, cursor: 'one', nextSeq: 1 });
  }
}

it('knows the households after the first read', async () => {
  const database = await aDevice(1);
  await storeMemberships(database, MEMBERSHIPS);
  expect(await firstAnswer(database)).toEqual({
    state: 'ready',
    data: { all: MEMBERSHIPS, shown: MEMBERSHIPS },
  });
});

it('shows the oldest of several households until another one is chosen', async () => {
  const database = await aDevice(1);
  const all = [...MEMBERSHIPS, OTHER];
  await storeMemberships(database, all);
  expect(await firstAnswer(database)).toMatchObject({ data: { all, shown: MEMBERSHIPS } });
  await showHousehold(database, OTHER.householdId);
  expect(await firstAnswer(database)).toMatchObject({ data: { all, shown: [OTHER] } });
});

it('shows another household when the chosen one has ended', async () => {
  const database = await aDevice(1);
  await storeMemberships(database, [...MEMBERSHIPS, OTHER]);
  await showHousehold(database, OTHER.householdId);
  await storeMemberships(database, MEMBERSHIPS);
  expect(await firstAnswer(database)).toMatchObject({ data: { shown: MEMBERSHIPS } });
});

it('shows a household while the rows of another one are still loading', async () => {
  const database = await aDevice(1);
  await storeMemberships(database, [...MEMBERSHIPS, OTHER]);
  await database.households.delete(OTHER.householdId);
  expect(await firstAnswer(database)).toMatchObject({ state: 'ready', data: { shown: MEMBERSHIPS } });
  await database.households.delete(HOUSEHOLD_ID);
  expect(await firstAnswer(database)).toEqual({ state: 'loading' });
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
