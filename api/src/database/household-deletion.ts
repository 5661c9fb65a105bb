/** The end of a household: the one write past the door of execute, for nobody is left to see it or its log. */
import type { TransactionSql } from './connection.ts';
import { HOUSEHOLD_TABLES } from './distribution.ts';

/** Deletes every row of a household that the caller has locked (`lockHousehold`): writers that wait find none. */
export async function deleteHousehold(tx: TransactionSql, householdId: string): Promise<void> {
  await Promise.all(
    HOUSEHOLD_TABLES.map((table) =>
      tx`delete from ${tx(table)} where household_id = ${householdId}`.execute(),
    ),
  );
}
