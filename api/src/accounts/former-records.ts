/** Finds the archived records of the nanny that an account was, in households that it may no longer see. */
import type { Sql, TransactionSql } from '../database/connection.ts';

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
