/**
 * Lists a household's parents and viewers, changes their roles and removes them, also when they leave. One parent
 * stays; when a parent leaves or becomes a viewer, the household's invitations are voided. Checks that an account is a
 * parent, and whether an address is a member's. Converts roles between memberships and REST.
 */
import type { FamilyRole, Member } from 'sync-protocol/people/members-rest.ts';
import type { TransactionSql } from '../database/connection.ts';
import { invalidateReads, lockHousehold } from '../database/mutation-log.ts';
import { transact } from '../database/transaction.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { grantAccess, membersOf, revokeMember, voidInvitations } from './membership.ts';
import { assertNotEnded, lockSessionsOnCitus, type Session } from './session.ts';

export type MembershipRole = 'FAMILY' | 'VIEWER';

/** Memberships call a parent FAMILY, as accounts do. */
export const toMembershipRole = (role: FamilyRole): MembershipRole =>
  role === 'PARENT' ? 'FAMILY' : 'VIEWER';
export const toFamilyRole = (role: string): FamilyRole => (role === 'FAMILY' ? 'PARENT' : 'VIEWER');

/** Throws `forbidden` unless the session's account is a parent of the household. */
export function assertParent(session: Session, householdId: string): void {
  const membership = session.memberships.find((each) => each.householdId === householdId);
  if (membership?.role !== 'FAMILY') throw new HttpRefusal('forbidden');
}

/**
 * Locks the household before an invitation is created. Throws `forbidden` unless the account is still a parent: a
 * parent who is being removed could otherwise create a link for themselves at the same moment.
 */
export async function lockAsParent(
  tx: TransactionSql,
  { householdId, accountId }: { householdId: string; accountId: string },
): Promise<void> {
  if ((await lockHousehold(tx, householdId)) === undefined) throw new HttpRefusal('not_found');
  const members = await membersOf(tx, householdId);
  const isParent = members.some((each) => each.accountId === accountId && each.role === 'FAMILY');
  if (!isParent) throw new HttpRefusal('forbidden');
}

/** Whether this is the address of a parent or a viewer of the household. */
export async function isMembersAddress(
  { sql }: Pick<AppDeps, 'sql'>,
  householdId: string,
  email: string,
): Promise<boolean> {
  const members = await sql`
    select 1 from membership m join account a on a.id = m.account_id
    where m.household_id = ${householdId} and a.email = ${email} and m.role <> 'NANNY'`;
  return members.count > 0;
}

type FoundMember = Omit<Member, 'role'> & { readonly role: MembershipRole };

/** Returns the parents and viewers of a household, in the order in which they joined. */
export async function listMembers(deps: Pick<AppDeps, 'sql'>, householdId: string): Promise<Member[]> {
  const found = await deps.sql<FoundMember[]>`
    select m.account_id as "accountId", a.name, a.email, m.role, m.created_at as "joinedAt",
      (select max(s.last_used_at) from session s
        where s.account_id = m.account_id and s.impersonated_by is null) as "lastSeenAt"
    from membership m join account a on a.id = m.account_id
    where m.household_id = ${householdId} and m.role <> 'NANNY'
    order by m.created_at, m.account_id`;
  return found.map((member) => ({ ...member, role: toFamilyRole(member.role) }));
}

interface Change {
  readonly householdId: string;
  readonly accountId: string;
  /** The session that asks. */
  readonly by: Session;
}

/**
 * Locks the household, which orders concurrent changes, and returns its version and the member's role. Throws
 * `forbidden` unless a parent or the member asks, `not_found` for an id of no member, and `last_parent` for the only
 * parent unless `staysParent`.
 */
async function lockMember(
  tx: TransactionSql,
  { householdId, accountId, by: { account } }: Change,
  staysParent: boolean,
): Promise<{ version: number; role: MembershipRole }> {
  const version = await lockHousehold(tx, householdId);
  if (version === undefined) throw new HttpRefusal('not_found');
  const members = await membersOf(tx, householdId);
  const parents = members.filter(({ role }) => role === 'FAMILY').map((member) => member.accountId);
  const member = members.find((each) => each.accountId === accountId);
  if (!parents.includes(account.id) && accountId !== account.id) throw new HttpRefusal('forbidden');
  if (member === undefined || member.role === 'NANNY') throw new HttpRefusal('not_found');
  const isLast = parents.length === 1 && parents[0] === accountId;
  if (isLast && !staysParent) throw new HttpRefusal('last_parent');
  return { version, role: member.role };
}

/** Changes a member's role. The member's devices load the household anew. Throws like `lockMember`. */
export async function changeMember(deps: AppDeps, change: Change, role: FamilyRole): Promise<Member> {
  const { householdId, accountId } = change;
  const wanted = toMembershipRole(role);
  const version = await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    const locked = await lockMember(tx, change, wanted === 'FAMILY');
    await assertNotEnded(deps, tx, change.by);
    // A viewer may leave, but not become a parent.
    if (change.by.account.id === accountId && locked.role === 'VIEWER') throw new HttpRefusal('forbidden');
    if (locked.role === wanted) return locked.version;
    const at = deps.now();
    await invalidateReads(tx, householdId);
    await grantAccess(tx, { accountId, householdId, role: wanted, nannyId: null, at });
    if (wanted === 'VIEWER') await voidInvitations(tx, householdId, at);
    return locked.version;
  });
  deps.pokes.announce(householdId, version);
  const members = await listMembers(deps, householdId);
  const changed = members.find((member) => member.accountId === accountId);
  if (changed === undefined) throw new HttpRefusal('not_found');
  return changed;
}

/** Removes a member, or lets them leave. Their event streams end at once. Throws like `lockMember`. */
export async function removeMember(deps: AppDeps, change: Change): Promise<void> {
  const version = await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    const locked = await lockMember(tx, change, false);
    await assertNotEnded(deps, tx, change.by);
    await revokeMember(tx, change);
    if (locked.role === 'FAMILY') await voidInvitations(tx, change.householdId, deps.now());
    return locked.version;
  });
  deps.pokes.announce(change.householdId, version);
}
