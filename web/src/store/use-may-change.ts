/** Whether the signed-in person may change a household (viewers may not), and whether they have one at all. */
import { rememberedRights } from './remembered-rights.ts';
import { type Rights, rightsIn } from './rights.ts';
import { useDevice, useDeviceOwner } from './use-device.ts';
import { useMemberships } from './use-memberships.ts';

/** The signed-in person's rights in a household; without its id, in what the screens show. */
export function useRights(householdId?: string): Rights {
  const memberships = useMemberships(useDevice());
  const owner = useDeviceOwner();
  if (memberships.state === 'ready') {
    const { all, shown } = memberships.data;
    return householdId === undefined ? rightsIn(shown) : rightsIn(all, householdId);
  }
  // Each impersonation starts with an empty device.
  return owner === undefined || owner.hasViewingEnded !== undefined
    ? 'unknown'
    : rememberedRights(owner.accountId);
}

/** Whether the signed-in person may change a household; without its id, what the screens show. */
export const useMayChange = (householdId?: string): boolean => useRights(householdId) === 'write';

/** Whether the first sync is complete and the account belongs to no household, for example after leaving it. */
export function useHasNoHousehold(): boolean {
  const memberships = useMemberships(useDevice());
  return memberships.state === 'ready' && memberships.data.all.length === 0;
}
