/** The end of a household: the one write past the door of execute, for nobody is left to see it or its log. */
import { TABLE_NAMES } from 'sync-protocol/model/tables.ts';
import type { TransactionSql } from './connection.ts';
import { tableNameOf } from './household-rows.ts';

const TABLES = [
  ...TABLE_NAMES.map(tableNameOf),
  'tombstone',
  'mutation_log',
  'log_subject',
  'client_sequence',
  'failed_attempt',
  'household_version',
];

/** Deletes every row of a household that the caller has locked (`lockHousehold`): writers that wait find none. */
export async function deleteHousehold(tx: TransactionSql, householdId: string): Promise<void> {
  await Promise.all(
    TABLES.map((table) => tx`delete from ${tx(table)} where household_id = ${householdId}`.execute()),
  );
}
