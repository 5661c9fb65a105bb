/**
 * Finds the tables whose rows differ from the server's digest, in number or in the sum of their versions: the rows that
 * the device holds, or those that a reset has just brought.
 */
import { TABLE_NAMES } from 'sync-protocol/kernel/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Digest } from 'sync-protocol/kernel/wire.ts';
import type { DeviceTransaction } from './device-storage.ts';

const matches = (
  rows: readonly { readonly version: number }[],
  expected: Digest[string] | undefined,
): boolean =>
  rows.length === (expected?.count ?? 0) &&
  rows.reduce((sum, { version }) => sum + version, 0) === (expected?.versions ?? 0);

/**
 * Returns the tables that differ in row count or sum of versions. Call before a rebase, while the tables hold only the
 * server's rows: unsent changes would count as differences.
 */
export async function differingTables(
  tx: DeviceTransaction,
  householdId: string,
  digest: Digest,
): Promise<TableName[]> {
  const differing: TableName[] = [];
  for (const table of TABLE_NAMES) {
    const rows = await tx.allRows(table, householdId);
    if (!matches(rows, digest[table])) differing.push(table);
  }
  return differing;
}

/** The same for a reset, whose answer holds all of the household's rows: compares these, not the stored ones. */
export function differingOfAll(
  received: readonly { readonly table: TableName; readonly id: string; readonly row: AnyRow | null }[],
  digest: Digest,
): TableName[] {
  // A row can come on two pages: its last copy counts.
  const held = new Map(TABLE_NAMES.map((table) => [table, new Map<string, AnyRow>()]));
  for (const { table, id, row } of received) {
    if (row === null) held.get(table)?.delete(id);
    else held.get(table)?.set(id, row);
  }
  return TABLE_NAMES.filter((table) => !matches([...(held.get(table)?.values() ?? [])], digest[table]));
}
