/** Builds the SQL conditions and parameters that limit a nanny to her own rows. Other members see all rows. */
import type { TableName } from 'sync-protocol/model/tables.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';

export const isNanny = (membership: Membership): boolean => membership.role === 'NANNY';

/** Limits a nanny to her own rows (`$3`). The household's row has no nanny and is visible to all. */
export function scopeOf(table: TableName, membership: Membership): string {
  return isNanny(membership) && table !== 'household' ? 'and t.nanny_id = $3::uuid' : '';
}

/** Returns the parameters: $1 the household, then these values, then the reader's nanny id if she is one. */
export const parametersOf = (
  membership: Membership,
  values: readonly (string | number)[],
): (string | number)[] => [
  membership.householdId,
  ...values,
  ...(isNanny(membership) ? [membership.nannyId ?? ''] : []),
];
