/** Limits a nanny to her own rows, in SQL and for loaded rows. Other members see all rows. */
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import type { SqlParameters } from '../database/sql-parameters.ts';

export const isNanny = (membership: Membership): boolean => membership.role === 'NANNY';

/** Whether a reader sees a row. The household's row has no nanny and is visible to all. */
export const isVisible = (membership: Membership, table: TableName, row: AnyRow): boolean =>
  !isNanny(membership) || table === 'household' || ('nannyId' in row && row.nannyId === membership.nannyId);

/** Returns the condition, or '', that limits the rows of a table `t`. The household's row has no nanny. */
type Scope = (table: TableName) => string;

/** Adds the reader's nanny id to the parameters, if she is one. */
export function scopeOf(parameters: SqlParameters, membership: Membership): Scope {
  if (!isNanny(membership)) return () => '';
  const nannyId = parameters.add(membership.nannyId ?? '');
  return (table) => (table === 'household' ? '' : `and t.nanny_id = ${nannyId}::uuid`);
}
