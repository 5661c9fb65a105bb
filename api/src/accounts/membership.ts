import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '../database/connection.ts';

export interface Grant {
  readonly accountId: string;
  readonly householdId: string;
  readonly role: 'FAMILY' | 'NANNY';
  readonly nannyId: string | null;
  readonly at: string;
}

/** Lets an account see a household. A new grant has a new `access`, so that devices begin anew. */
export async function grantAccess(tx: TransactionSql, grant: Grant): Promise<void> {
  const { accountId, householdId, role, nannyId, at } = grant;
  const access = randomUUID();
  await tx`
    insert into membership (account_id, household_id, role, nanny_id, access, created_at)
    values (${accountId}, ${householdId}, ${role}, ${nannyId}, ${access}, ${at})
    on conflict (account_id, household_id)
    do update set role = ${role}, nanny_id = ${nannyId}, access = ${access}`;
}

/** Takes a nanny's account out of a household, and voids her invitations to it. */
export async function revokeNanny(
  tx: TransactionSql,
  nanny: { householdId: string; nannyId: string },
): Promise<void> {
  const { householdId, nannyId } = nanny;
  await tx`delete from membership where household_id = ${householdId} and nanny_id = ${nannyId}`;
  await tx`delete from invitation where household_id = ${householdId} and nanny_id = ${nannyId}`;
}
