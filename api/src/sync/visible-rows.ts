/** Builds the SQL conditions that limit a nanny to her own rows. Other members see all rows. */
import type { TableName } from 'sync-protocol/model/tables.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';
import type { SqlParameters } from '../database/sql-parameters.ts';

export const isNanny = (membership: Membership): boolean => membership.role === 'NANNY';

/** Returns the condition, or '', that limits the rows of a table `t`. The household's row has no nanny. */
export type Scope = (table: TableName) => string;

/** Adds the reader's nanny id to the parameters, if she is one. */
export function scopeOf(parameters: SqlParameters, membership: Membership): Scope {
  if (!isNanny(membership)) return () => '';
  const nannyId = parameters.add(membership.nannyId ?? '');
  return (table) => (table === 'household' ? '' : `and t.nanny_id = ${nannyId}::uuid`);
}
