/** The end of an account. What others need stays: a nanny's hours, and a family that has another member. */
import { toMillis } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import type { TransactionSql } from '../database/connection.ts';
import { deleteHousehold } from '../database/household-deletion.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import type { Account } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import {
  householdsOf,
  type Member,
  membersOf,
  revokeAllMembers,
  revokeMember,
  revokeNanny,
} from './membership.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';
import { Refused } from './refused.ts';

export interface Deletion {
  readonly account: Account;
  /** Who deletes it: its owner or a super admin. */
  readonly by: Account;
}

/** Owners act as what they are in each household, everybody else as who they are. */
function actorOf({ account, by }: Deletion, member: Member): Actor {
  if (by.id === account.id) return { ...member, impersonatedBy: null };
  return { accountId: by.id, role: by.role, nannyId: null, impersonatedBy: null };
}

/** Her record is again as before she joined; all that is hers stays in the household's books. */
async function unlink(
  tx: TransactionSql,
  { actor, at }: { actor: Actor; at: string },
  record: { householdId: string; nannyId: string; accountId: string },
): Promise<number> {
  const { householdId, nannyId, accountId } = record;
  const mutation = { id: newId(toMillis(at)), name: 'nanny.unlink', args: { nannyId, accountId } } as const;
  const writer = { actor, clientId: null, receivedAt: at };
  const version = await mutateInTransaction(tx, writer, { householdId, mutation });
  await revokeNanny(tx, { householdId, nannyId });
  return version;
}

/** Takes the account out of one household, whose last family member takes it along. Answers its version. */
async function leave(deps: AppDeps, deletion: Deletion, householdId: string): Promise<number> {
  const accountId = deletion.account.id;
  return deps.sql.begin(async (tx) => {
    const version = (await lockHousehold(tx, householdId)) ?? 0;
    const members = await membersOf(tx, householdId);
    const own = members.find((member) => member.accountId === accountId);
    // Somebody else has taken it out while we waited.
    if (own === undefined) return version;
    if (own.nannyId !== null) {
      const record = { householdId, nannyId: own.nannyId, accountId };
      return unlink(tx, { actor: actorOf(deletion, own), at: deps.now() }, record);
    }
    if (members.some(({ role, accountId: other }) => role === 'FAMILY' && other !== accountId)) {
      await revokeMember(tx, { accountId, householdId });
      return version;
    }
    await deleteHousehold(tx, householdId);
    await revokeAllMembers(tx, householdId);
    return version;
  });
}

/** Throws `last_admin`. Two who delete each other queue up here, and the second is the last one. */
async function assertAnotherAdmin(tx: TransactionSql): Promise<void> {
  const admins = await tx`select id from account where role = 'SUPER_ADMIN' order by id for update`;
  if (admins.count === 1) throw new Refused('last_admin');
}

/**
 * Deletes the account, with its sessions, devices and keys, once it is in no household. False while it is: an
 * invitation may have been accepted since, and whoever accepts one now waits for us (`grantAccess`).
 */
async function deleteIfAlone(deps: AppDeps, { id, role }: Account): Promise<boolean> {
  return deps.sql.begin(async (tx) => {
    if (role === 'SUPER_ADMIN') await assertAnotherAdmin(tx);
    await tx`select 1 from account where id = ${id} for update`;
    const households = await householdsOf(tx, id);
    if (households.length > 0) return false;
    await tx`delete from account where id = ${id}`;
    return true;
  });
}

/**
 * Deletes an account and what goes with it: a transaction for each household, then the account. A process that
 * dies in between leaves an account in fewer households, which can be deleted again. Throws `last_admin`.
 */
export async function deleteAccount(deps: AppDeps, deletion: Deletion): Promise<void> {
  const left = new Map<string, number>();
  try {
    do {
      for (const householdId of await householdsOf(deps.sql, deletion.account.id)) {
        left.set(householdId, await leave(deps, deletion, householdId));
      }
    } while (!(await deleteIfAlone(deps, deletion.account)));
  } finally {
    for (const [householdId, version] of left) deps.pokes.announce(householdId, version);
    // Its own event streams find that it is gone.
    deps.pokes.announce(deletion.account.id, 0);
  }
}
