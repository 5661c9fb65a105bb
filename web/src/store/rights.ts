/** What a person may do in a household: a viewer reads, all others also write. */
import type { StoredMembership } from '../sync/device-storage.ts';

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
