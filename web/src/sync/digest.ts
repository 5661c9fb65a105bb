/** Whether what this device holds adds up to what the server holds. */
import { TABLE_NAMES, type TableName } from 'sync-protocol/model/tables.ts';
import type { Digest } from 'sync-protocol/wire.ts';
import type { DeviceTransaction } from './device-storage.ts';

async function tableMatches(
  tx: DeviceTransaction,
  table: TableName,
  { householdId, expected }: { householdId: string; expected: Digest[string] | undefined },
): Promise<boolean> {
  const rows = await tx.allRows(table, householdId);
  const versions = rows.reduce((sum, row) => sum + row.version, 0);
  return rows.length === (expected?.count ?? 0) && versions === (expected?.versions ?? 0);
}

/** The tables that differ. Compares count and sum of versions, a table at a time, over the server's rows (before the queue runs again). */
export async function differingTables(
  tx: DeviceTransaction,
  householdId: string,
  digest: Digest,
): Promise<TableName[]> {
  const differing: TableName[] = [];
  for (const table of TABLE_NAMES) {
    const agrees = await tableMatches(tx, table, { householdId, expected: digest[table] });
    if (!agrees) differing.push(table);
  }
  return differing;
}
