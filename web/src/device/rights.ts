/** What a person may do in a household: a viewer reads, who views the app as a nanny enters hours, others write. */
import type { StoredMembership } from './sync/device-storage.ts';

/**
 * 'unknown' before the first sync: screens then show nothing that writes. 'enter': hours and to-dos alone, in an
 * impersonation of a nanny (`viewerMayCall` of mutators).
 */
export type Rights = 'unknown' | 'read' | 'enter' | 'write';

/** Returns 'read' if all memberships (of this household, if given) are a viewer's; 'write' also for none. */
export function rightsIn(
  memberships: readonly StoredMembership[],
  householdId?: string,
): Exclude<Rights, 'unknown'> {
  const concerned = memberships.filter(
    (membership) => householdId === undefined || membership.householdId === householdId,
  );
  if (concerned.some(({ role, viewedBy }) => role === 'NANNY' && viewedBy !== undefined)) return 'enter';
  return concerned.length === 0 || concerned.some(({ role }) => role !== 'VIEWER') ? 'write' : 'read';
}
