/** Reads rows outside of a batch: for REST routes in one snapshot, for the export as a stream of texts. */

import type { LoadedRows } from 'sync-protocol/kernel/mutator.ts';
import type { Read } from 'sync-protocol/kernel/reads.ts';
import type { TableName } from 'sync-protocol/kernel/tables.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { loadReads } from '../database/household-reads.ts';
import { fieldsOf, tableNameOf } from '../database/household-rows.ts';
import { withHouseholds } from '../database/machine-scope.ts';
import { SqlParameters } from '../database/sql-parameters.ts';
import { scopeOf } from './visible-rows.ts';

/** Rows per fetch of a database cursor, for answers that are streamed. */
const TEXTS_A_TIME = 500;

/** Yields all rows of a table that the account may see, as one JSON text per row. */
export async function* rowTexts(
  tx: TransactionSql,
  membership: Membership,
  table: TableName,
): AsyncGenerator<string[]> {
  const parameters = new SqlParameters(membership.householdId);
  const isShared = table === 'household';
  const scope = isShared ? '' : scopeOf(parameters, membership)(table);
  const query =
    `select row_to_json(r)::text as row from (select ${fieldsOf(table)} ` +
    `from ${tableNameOf(table)} t where t.household_id = $1::uuid ${scope}) r`;
  const rows = tx.unsafe<{ row: string }[]>(query, parameters.values);
  for await (const page of rows.cursor(TEXTS_A_TIME)) yield page.map(({ row }) => row);
}

/** Loads rows in one snapshot, in rounds: reads may depend on rows that an earlier round has loaded. */
export async function readRounds(
  sql: Sql,
  householdId: string,
  readsOf: (rows: LoadedRows) => readonly Read[],
): Promise<WorkingSet> {
  const rows = new WorkingSet(householdId);
  await withHouseholds(sql, [householdId], async () =>
    sql.begin('isolation level repeatable read read only', async (tx) => {
      for (let reads = readsOf(rows); reads.length > 0; reads = rows.missing(readsOf(rows))) {
        await loadReads(tx, rows, { reads });
      }
    }),
  );
  return rows;
}

/** Loads rows for the REST routes in one snapshot: an amount and its settlement must fit together. */
export async function readRows(sql: Sql, householdId: string, reads: readonly Read[]): Promise<WorkingSet> {
  const rows = new WorkingSet(householdId);
  await withHouseholds(sql, [householdId], () => loadReads(sql, rows, { reads }));
  return rows;
}
