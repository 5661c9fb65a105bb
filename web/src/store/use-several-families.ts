/** Whether the shown account is a nanny who works for several families. */
import { areSeveralFamilies } from './day-overlaps.ts';
import { useDevice } from './use-device.ts';
import { useMemberships } from './use-memberships.ts';

export function useSeveralFamilies(): boolean {
  const memberships = useMemberships(useDevice());
  return memberships.state === 'ready' && areSeveralFamilies(memberships.data.all);
}
