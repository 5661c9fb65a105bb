/**
 * Deletes an account for its owner or a super admin, except the last super admin's. The account leaves its households:
 * a household without another parent is deleted; a nanny's record is unlinked and keeps its days and payments, as an
 * archived one forgets the account. Wakes the affected devices.
 */
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { TransactionSql } from '../database/connection.ts';
import { deleteHousehold } from '../database/household-deletion.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { transact } from '../database/transaction.ts';
import type { Account } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { formerRecordsOf } from './former-records.ts';
import { HttpRefusal } from './http-refusal.ts';
import {
  deleteRequestKeys,
  householdsOf,
  type Member,
  membersOf,
  revokeAllMembers,
  revokeMember,
  revokeNanny,
  voidInvitations,
} from './membership.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';
import { lockSessionsOnCitus } from './session.ts';

interface Deletion {
  readonly account: Account;
  /** The account's owner or a super admin. */
  readonly by: Account;
}

/** Returns the actor for the log: the account's owner with the role in the household, or the super admin. */
function toActor({ account, by }: Deletion, member: Member): Actor {
  if (by.id === account.id) return { ...member, impersonatedBy: null };
  return { accountId: by.id, role: by.role, nannyId: null, impersonatedBy: null };
}

/** Unlinks the nanny's record from her account; her days and payments stay. Returns the household's new version. */
async function unlinkNanny(
  { deps, tx }: { deps: AppDeps; tx: TransactionSql },
  { actor, at }: { actor: Actor; at: string },
  record: { householdId: string; nannyId: string; accountId: string },
): Promise<number> {
  const { householdId, nannyId, accountId } = record;
  const mutation = { id: newId(toMillis(at)), name: 'nanny.unlink', args: { nannyId, accountId } } as const;
  const writer = { actor, clientId: null, receivedAt: at };
  const version = await mutateInTransaction(deps, tx, { writer, householdId, mutation });
  await revokeNanny(tx, { householdId, nannyId });
  return version;
}

/** Removes the account from a household, which is deleted with its last parent. Returns the new version. */
async function leaveHousehold(deps: AppDeps, deletion: Deletion, householdId: string): Promise<number> {
  const accountId = deletion.account.id;
  return transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    const version = (await lockHousehold(tx, householdId)) ?? 0;
    const members = await membersOf(tx, householdId);
    const own = members.find((member) => member.accountId === accountId);
    // Another transaction has removed the account while this one waited for the lock.
    if (own === undefined) return version;
    if (own.nannyId !== null) {
      const record = { householdId, nannyId: own.nannyId, accountId };
      return unlinkNanny({ deps, tx }, { actor: toActor(deletion, own), at: deps.now() }, record);
    }
    if (members.some(({ role, accountId: other }) => role === 'FAMILY' && other !== accountId)) {
      await revokeMember(tx, { accountId, householdId });
      if (own.role === 'FAMILY') await voidInvitations(tx, householdId, deps.now());
      return version;
    }
    await deleteHousehold(tx, householdId);
    await revokeAllMembers(tx, householdId);
    return version;
  });
}

/** Makes the archived records of a nanny forget her account. Returns the households' new versions. */
async function forgetFormer(deps: AppDeps, { account, by }: Deletion): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const { householdId, nannyId } of await formerRecordsOf(deps.sql, account.id)) {
    const own = { accountId: account.id, role: 'NANNY', nannyId } as const;
    const record = { householdId, nannyId, accountId: account.id };
    const version = await transact(deps.sql, async (tx) => {
      await lockSessionsOnCitus(deps, tx);
      return unlinkNanny({ deps, tx }, { actor: toActor({ account, by }, own), at: deps.now() }, record);
    });
    versions.set(householdId, version);
  }
  return versions;
}

/** Throws `last_admin`. The row locks order two admins who delete each other: the second one is refused. */
async function assertAnotherAdmin(tx: TransactionSql): Promise<void> {
  const admins = await tx`select id from account where role = 'SUPER_ADMIN' order by id for update`;
  if (admins.count === 1) throw new HttpRefusal('last_admin');
}

/**
 * On Citus, makes the transaction use one connection per machine. Otherwise the search for archived records uses
 * several, and Citus then refuses to delete the account, which every machine has.
 */
async function useOneConnectionOnCitus({ config }: AppDeps, tx: TransactionSql): Promise<void> {
  if (config.databaseDistributed === undefined) return;
  await tx`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`;
}

/**
 * Deletes an account that is in no household, with its sessions, devices, reminders and request keys. Returns false for an account
 * in a household, or named by an archived record: it may have joined or been removed meanwhile. `grantAccess` waits for
 * the row lock taken here.
 */
async function deleteIfWithoutHousehold(deps: AppDeps, { id, role }: Account): Promise<boolean> {
  return transact(deps.sql, async (tx) => {
    await useOneConnectionOnCitus(deps, tx);
    await lockSessionsOnCitus(deps, tx);
    if (role === 'SUPER_ADMIN') await assertAnotherAdmin(tx);
    await tx`select 1 from account where id = ${id} for update`;
    const households = await householdsOf(tx, id);
    // In this order: who was removed is in no household only once the archived record can be read.
    if (households.length > 0 || (await formerRecordsOf(tx, id)).length > 0) return false;
    await deleteRequestKeys(tx, { accountId: id, householdId: id });
    await tx`delete from reminder where account_id = ${id}`;
    await tx`delete from account where id = ${id}`;
    return true;
  });
}

/**
 * Deletes an account: one transaction per household, then one for the account. After a crash in between, the account
 * is in fewer households and can be deleted again. Throws `last_admin`.
 */
export async function deleteAccount(deps: AppDeps, deletion: Deletion): Promise<void> {
  const left = new Map<string, number>();
  try {
    do {
      for (const householdId of await householdsOf(deps.sql, deletion.account.id)) {
        left.set(householdId, await leaveHousehold(deps, deletion, householdId));
      }
      for (const [householdId, version] of await forgetFormer(deps, deletion)) left.set(householdId, version);
    } while (!(await deleteIfWithoutHousehold(deps, deletion.account)));
  } finally {
    for (const [householdId, version] of left) deps.pokes.announce(householdId, version);
    // Makes the account's event streams read their session again, which has ended.
    deps.pokes.announce(deletion.account.id, 0);
  }
}
