/** Whether memberships are those of a nanny of several families. */
import type { StoredMembership } from '../device/sync/device-storage.ts';

/** Whether these are the households of a nanny who works for several families. */
export const areSeveralFamilies = (memberships: readonly StoredMembership[]): boolean =>
  memberships.length > 1 && memberships.every(({ role }) => role === 'NANNY');
