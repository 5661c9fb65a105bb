/**
 * Deletes all rows of a household directly: a mutation would be logged, and the log is deleted too. Memberships and
 * invitations are deleted by `revokeAllMembers`.
 */
import type { TransactionSql } from './connection.ts';
import { HOUSEHOLD_TABLES } from './distribution.ts';

/** Deletes every row of a household that the caller has locked (`lockHousehold`). Waiting writers then find none. */
export async function deleteHousehold(tx: TransactionSql, householdId: string): Promise<void> {
  await Promise.all(
    HOUSEHOLD_TABLES.map((table) =>
      tx`delete from ${tx(table)} where household_id = ${householdId}`.execute(),
    ),
  );
}
