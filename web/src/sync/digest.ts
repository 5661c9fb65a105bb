/** Whether what this device holds adds up to what the server holds. */
import { TABLE_NAMES } from 'sync-protocol/model/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/model/tables.ts';
import type { Digest } from 'sync-protocol/sync/wire.ts';
import type { DeviceTransaction } from './device-storage.ts';

const matches = (
  rows: readonly { readonly version: number }[],
  expected: Digest[string] | undefined,
): boolean =>
  rows.length === (expected?.count ?? 0) &&
  rows.reduce((sum, { version }) => sum + version, 0) === (expected?.versions ?? 0);

/** The tables that differ. Compares count and sum of versions, a table at a time, over the server's rows (before the queue runs again). */
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

/**
 * The same of news that are all that a device shall hold: reading thousands of rows back, just written, would
 * hold a phone up.
 */
export function differingOfAll(
  news: readonly { readonly table: TableName; readonly id: string; readonly row: AnyRow | null }[],
  digest: Digest,
): TableName[] {
  // A row that came on two pages counts once, as it came last.
  const held = new Map(TABLE_NAMES.map((table) => [table, new Map<string, AnyRow>()]));
  for (const { table, id, row } of news) {
    if (row === null) held.get(table)?.delete(id);
    else held.get(table)?.set(id, row);
  }
  return TABLE_NAMES.filter((table) => !matches([...(held.get(table)?.values() ?? [])], digest[table]));
}
