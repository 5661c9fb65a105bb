/** What the shown account may do in a household (rights.ts), and whether it has a household at all. */
import { rememberedRights } from './remembered-rights.ts';
import { type Rights, rightsIn } from './rights.ts';
import { useDevice, useDeviceOwner } from './use-device.ts';
import { useMemberships } from './use-memberships.ts';

/** The account's rights in a household; without its id, in the shown ones. Before the first read, as remembered. */
export function useRights(householdId?: string): Rights {
  const memberships = useMemberships(useDevice());
  const owner = useDeviceOwner();
  if (memberships.state === 'ready') {
    const { all, shown } = memberships.data;
    return householdId === undefined ? rightsIn(shown) : rightsIn(all, householdId);
  }
  // Each impersonation starts with an empty device and has nothing to remember.
  return owner === undefined || owner.hasViewingEnded !== undefined
    ? 'unknown'
    : rememberedRights(owner.accountId);
}

/** Whether the account may change a household; without its id, a shown one. */
export const useMayChange = (householdId?: string): boolean => useRights(householdId) === 'write';

/** Whether hours and to-dos may be entered in a household; without its id, in a shown one. */
export function useMayEnter(householdId?: string): boolean {
  const rights = useRights(householdId);
  return rights === 'write' || rights === 'enter';
}

/** Whether the first sync is complete and the account belongs to no household, for example after leaving it. */
export function useHasNoHousehold(): boolean {
  const memberships = useMemberships(useDevice());
  return memberships.state === 'ready' && memberships.data.all.length === 0;
}
