/** Whether the signed-in person may change a household (viewers may not), and whether they have one at all. */
import type { StoredMembership } from '../sync/device-storage.ts';
import { useDevice } from './use-device.ts';
import { useMemberships } from './use-memberships.ts';

/** Whether any of these memberships allows changes; without a household's id, in any household. True for none. */
export function mayChange(memberships: readonly StoredMembership[], householdId?: string): boolean {
  const concerned = memberships.filter(
    (membership) => householdId === undefined || membership.householdId === householdId,
  );
  return concerned.length === 0 || concerned.some(({ role }) => role !== 'VIEWER');
}

/**
 * Whether the signed-in person may change a household; without its id, any of theirs. True until the first sync: most
 * people may, and nothing can be changed by then.
 */
export function useMayChange(householdId?: string): boolean {
  const memberships = useMemberships(useDevice());
  return memberships.state !== 'ready' || mayChange(memberships.data, householdId);
}

/** Whether the first sync is complete and the account belongs to no household, for example after leaving it. */
export function useHasNoHousehold(): boolean {
  const memberships = useMemberships(useDevice());
  return memberships.state === 'ready' && memberships.data.length === 0;
}
