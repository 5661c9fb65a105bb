/** What of a household's tables a member sees, in SQL. */
import type { TableName } from 'sync-protocol/model/tables.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';

export const isNanny = (membership: Membership): boolean => membership.role === 'NANNY';

/** A nanny's part of a table: her own rows; the household's own row has no nanny. */
export function scopeOf(table: TableName, membership: Membership): string {
  return isNanny(membership) && table !== 'household' ? 'and t.nanny_id = $3::uuid' : '';
}

/** $1 the household, then these, then the nanny where the reader is one. */
export const parametersOf = (
  membership: Membership,
  values: readonly (string | number)[],
): (string | number)[] => [
  membership.householdId,
  ...values,
  ...(isNanny(membership) ? [membership.nannyId ?? ''] : []),
];
