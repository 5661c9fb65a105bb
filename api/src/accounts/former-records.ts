/** Finds the archived records of the nanny that an account was, in households that it may no longer see, and what its export has of them. */
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import type { Session } from './session.ts';

export interface FormerRecord {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Returns the account's archived records, the oldest removal first. */
export async function formerRecordsOf(sql: Sql | TransactionSql, accountId: string): Promise<FormerRecord[]> {
  return sql<FormerRecord[]>`
    select household_id as "householdId", id as "nannyId" from nanny where former_user_id = ${accountId}
    order by archived_at, id`;
}

/** Returns the records of which a session's exports have the rows. */
export async function exportedFormerRecords(
  tx: TransactionSql,
  { account, onlyHousehold }: Session,
): Promise<FormerRecord[]> {
  // A parent's view of a nanny's account is limited to their household, in which she isn't a former one.
  return onlyHousehold === null ? formerRecordsOf(tx, account.id) : [];
}

/** Returns how a record's rows are read: as a nanny reads, only rows with her record's id. */
export const toFormerMembership = ({ householdId, nannyId }: FormerRecord): Membership => ({
  householdId,
  role: 'NANNY',
  nannyId,
  access: householdId,
});
