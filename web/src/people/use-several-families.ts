/** Whether the shown account is a nanny who works for several families. */

import { useDevice } from '../device/use-device.ts';
import { useMemberships } from '../device/use-memberships.ts';
import { areSeveralFamilies } from './several-families.ts';

export function useSeveralFamilies(): boolean {
  const memberships = useMemberships(useDevice());
  return memberships.state === 'ready' && areSeveralFamilies(memberships.data.all);
}
