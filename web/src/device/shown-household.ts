/** Reads which households the screens show, and stores the choice of a parent or viewer of several on this device. */

import { DeviceDatabase } from './database.ts';
import { withRecovery } from './recovery.ts';
import type { MetaValues, StoredMembership } from './sync/device-storage.ts';

/** The account's households, the oldest first, and those of them that the screens show. */
export interface AccountMemberships {
  readonly all: readonly StoredMembership[];
  readonly shown: readonly StoredMembership[];
}

/** Returns the memberships to show: all of a nanny, of others the chosen one, or the oldest if that one has ended. */
export function shownMemberships(
  all: readonly StoredMembership[],
  chosenId: string | undefined,
): readonly StoredMembership[] {
  const [oldest, ...others] = all;
  if (oldest === undefined || others.length === 0 || oldest.role === 'NANNY') return all;
  return [all.find(({ householdId }) => householdId === chosenId) ?? oldest];
}

/** Reads the account's households; undefined before the first sync. */
export async function readAccountMemberships({
  meta,
}: Pick<DeviceDatabase, 'meta'>): Promise<AccountMemberships | undefined> {
  const [memberships, chosen] = await Promise.all([meta.get('memberships'), meta.get('shownHousehold')]);
  if (memberships === undefined) return undefined;
  const all = memberships.value as MetaValues['memberships'];
  return { all, shown: shownMemberships(all, chosen?.value as MetaValues['shownHousehold'] | undefined) };
}

/** Shows another household in every tab of this device, also after a reload. */
export async function showHousehold(database: DeviceDatabase, householdId: string): Promise<void> {
  await withRecovery(database, () => database.meta.put({ key: 'shownHousehold', value: householdId }));
}

/** Shows a household that the account has just joined, before its device is open. */
export async function showJoinedHousehold(accountId: string, householdId: string): Promise<void> {
  const database = new DeviceDatabase(accountId);
  try {
    await showHousehold(database, householdId);
  } finally {
    database.close();
  }
}
