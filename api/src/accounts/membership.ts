/**
 * Grants, reads and revokes memberships (who may see which household), deletes or voids a household's invitations, ends
 * calendar feeds, and deletes an account's request keys. Only `revokeMember` also fails writes under way that read the old memberships
 * (`invalidateReads`); the other functions leave that to their callers.
 */
import { randomUUID } from 'node:crypto';
import type { MemberRole } from 'sync-protocol/kernel/roles.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { invalidateReads } from '../database/mutation-log.ts';
import { endFeed, endFeedWithoutHousehold } from './feeds.ts';
import { HttpRefusal } from './http-refusal.ts';

interface Grant {
  readonly accountId: string;
  readonly householdId: string;
  readonly role: MemberRole;
  readonly nannyId: string | null;
  readonly at: string;
}

/**
 * Lets an account see a household. Each grant has a new `access` id, which makes devices reload the household, and ends
 * the account's calendar feed of it. Locks the account's row against deletion until the caller's commit. Throws `invalid_credentials` if the account has been
 * deleted meanwhile.
 */
export async function grantAccess(tx: TransactionSql, grant: Grant): Promise<void> {
  const { accountId, householdId, role, nannyId, at } = grant;
  const access = randomUUID();
  await endFeed(tx, { accountId, householdId });
  const granted = await tx`
    insert into membership (account_id, household_id, role, nanny_id, access, created_at)
    select id, ${householdId}, ${role}, ${nannyId}::uuid, ${access}, ${at}
    from account where id = ${accountId} for key share
    on conflict (account_id, household_id)
    do update set role = ${role}, nanny_id = ${nannyId}, access = ${access}`;
  if (granted.count === 0) throw new HttpRefusal('invalid_credentials');
}

/** Returns the ids of the households that an account may see, the oldest membership first. */
export async function householdsOf(sql: Sql | TransactionSql, accountId: string): Promise<string[]> {
  const rows = await sql<{ householdId: string }[]>`
    select household_id as "householdId" from membership where account_id = ${accountId}
    order by created_at, household_id`;
  return rows.map(({ householdId }) => householdId);
}

export type Member = Pick<Grant, 'accountId' | 'role' | 'nannyId'>;

/** Returns all accounts that may see a household. */
export async function membersOf(tx: TransactionSql, householdId: string): Promise<Member[]> {
  return tx<Member[]>`
    select account_id as "accountId", role, nanny_id as "nannyId" from membership
    where household_id = ${householdId}`;
}

/** Deletes an account's request keys of a household. Keys outside of a household are stored under the account's id. */
export async function deleteRequestKeys(
  tx: TransactionSql,
  { accountId, householdId }: { accountId: string; householdId: string },
): Promise<void> {
  await tx`
    delete from household_request_key where household_id = ${householdId} and account_id = ${accountId}`;
}

/** Deletes what an account was to be reminded of in a household. */
const endReminders = async (
  tx: TransactionSql,
  { accountId, householdId }: { accountId: string; householdId: string },
): Promise<void> => {
  await tx`delete from reminder where account_id = ${accountId} and household_id = ${householdId}`;
};

/** Removes one account from a household, whose lock the caller holds. */
export async function revokeMember(
  tx: TransactionSql,
  { accountId, householdId }: { accountId: string; householdId: string },
): Promise<void> {
  await invalidateReads(tx, householdId);
  await deleteRequestKeys(tx, { accountId, householdId });
  await endReminders(tx, { accountId, householdId });
  await tx`delete from membership where account_id = ${accountId} and household_id = ${householdId}`;
}

/** Removes all accounts from a household and deletes its invitations. */
export async function revokeAllMembers(tx: TransactionSql, householdId: string): Promise<void> {
  const members = await tx<{ accountId: string }[]>`
    delete from membership where household_id = ${householdId} returning account_id as "accountId"`;
  for (const { accountId } of members) {
    await endFeedWithoutHousehold(tx, accountId);
    await endReminders(tx, { accountId, householdId });
  }
  await tx`delete from invitation where household_id = ${householdId}`;
  await tx`delete from member_invitation where household_id = ${householdId}`;
}

/** Voids all links to a household, because somebody who is no longer a parent may know them. */
export async function voidInvitations(tx: TransactionSql, householdId: string, at: string): Promise<void> {
  await tx`update invitation set expires_at = ${at} where household_id = ${householdId} and expires_at > ${at}`;
  await tx`
    update member_invitation set expires_at = ${at} where household_id = ${householdId} and expires_at > ${at}`;
}

/** Removes a nanny's account from a household and deletes her invitations to it. */
export async function revokeNanny(
  tx: TransactionSql,
  nanny: { householdId: string; nannyId: string },
): Promise<void> {
  const { householdId, nannyId } = nanny;
  const members = await tx<{ accountId: string }[]>`
    delete from membership where household_id = ${householdId} and nanny_id = ${nannyId}
    returning account_id as "accountId"`;
  for (const { accountId } of members) {
    await deleteRequestKeys(tx, { accountId, householdId });
    await endFeedWithoutHousehold(tx, accountId);
    await endReminders(tx, { accountId, householdId });
  }
  await tx`delete from invitation where household_id = ${householdId} and nanny_id = ${nannyId}`;
}
