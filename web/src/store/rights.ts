/** What a person may do in a household: a viewer reads, all others also write. */
import type { StoredMembership } from '../sync/device-storage.ts';

/** 'unknown' before the first sync: screens then show nothing that writes. */
export type Rights = 'unknown' | 'read' | 'write';

/** Returns 'read' if all memberships (of this household, if given) are a viewer's; otherwise 'write', also for none. */
export function rightsIn(
  memberships: readonly StoredMembership[],
  householdId?: string,
): Exclude<Rights, 'unknown'> {
  const concerned = memberships.filter(
    (membership) => householdId === undefined || membership.householdId === householdId,
  );
  return concerned.length === 0 || concerned.some(({ role }) => role !== 'VIEWER') ? 'write' : 'read';
}
