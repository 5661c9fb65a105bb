/** Whether there are households to switch to. Apart from their counts, which the first load doesn't need. */
import { useDevice } from './use-device.ts';
import { useMemberships } from './use-memberships.ts';

/** Whether the screens show only one of several households, as for a parent or viewer of several. */
export function useHasHouseholdChoice(): boolean {
  const memberships = useMemberships(useDevice());
  return memberships.state === 'ready' && memberships.data.shown.length < memberships.data.all.length;
}
