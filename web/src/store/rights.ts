/** What a person may do in a household: a viewer reads, all others also write. Remembers it for the next start. */
import type { StoredMembership } from '../sync/device-storage.ts';
import { DATABASE_PREFIX, type DeviceDatabase } from './database.ts';

/** 'unknown' before the first sync: screens then show nothing that writes. */
export type Rights = 'unknown' | 'read' | 'write';

/** Returns the rights that these memberships give; without a household's id, in any household. 'write' for none. */
export function rightsIn(
  memberships: readonly StoredMembership[],
  householdId?: string,
): Exclude<Rights, 'unknown'> {
  const concerned = memberships.filter(
    (membership) => householdId === undefined || membership.householdId === householdId,
  );
  return concerned.length === 0 || concerned.some(({ role }) => role !== 'VIEWER') ? 'write' : 'read';
}

const storageKey = (accountId: string): string => `fairday:rights:${accountId}`;

/** Returns an account's rights in the household that its screens showed last; 'unknown' on a new device. */
export function rememberedRights(accountId: string): Rights {
  const remembered = localStorage.getItem(storageKey(accountId));
  return remembered === 'read' || remembered === 'write' ? remembered : 'unknown';
}

/** Remembers an account's rights in localStorage: screens render before the database is open. */
export function rememberRights(accountId: string, rights: Rights): void {
  try {
    localStorage.setItem(storageKey(accountId), rights);
  } catch {
    // Storage is full: the next start shows the buttons a moment later.
  }
}

/** Call with the database of an account that is being deleted from this device. */
export const forgetRights = ({ name }: Pick<DeviceDatabase, 'name'>): void =>
  localStorage.removeItem(storageKey(name.slice(DATABASE_PREFIX.length)));
