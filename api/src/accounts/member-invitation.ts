/**
 * Creates invitation links for parents and viewers (one use, 7 days), queues their e-mails, provides these with
 * content, and lists, cancels and finds valid links. Accepting one adds the person to the household, creates the
 * account if needed, and signs the person in.
 */

import { addMinutes, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { FamilyRole, MailState, MemberInvitation } from 'sync-protocol/people/members-rest.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { transact } from '../database/transaction.ts';
import { readRows } from '../sync/read-rows.ts';
import { type Account, findAccountById, insertAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { findJoiner, INVITATION_MINUTES, invitationLanguage, toInviteLink } from './invited-person.ts';
import { deriveMemberToken, hashToken, type MemberInvitationRequest } from './link-token.ts';
import { countMail } from './mail-limits.ts';
import { queueMail } from './mail-queue.ts';
import {
  isMembersAddress,
  lockAsParent,
  type MembershipRole,
  toFamilyRole,
  toMembershipRole,
} from './members.ts';
import { grantAccess, membersOf } from './membership.ts';
import { assertNotEnded, lockSessionsOnCitus, openSession, type Session } from './session.ts';
import type { SignedIn } from './sign-in.ts';

interface FoundMemberInvitation {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly householdId: string;
  readonly email: string;
  readonly role: MembershipRole;
}

/** Throws `already_member` for a member's address and `nanny_email_taken` for a nanny's. */
async function assertNobodysAddress(deps: AppDeps, householdId: string, email: string): Promise<void> {
  if (await isMembersAddress(deps, householdId, email)) throw new HttpRefusal('already_member');
  await assertNotNannysAddress(deps, householdId, email);
}

/** Throws `nanny_email_taken` for the address of a nanny who works for the household. */
async function assertNotNannysAddress(deps: AppDeps, householdId: string, email: string): Promise<void> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', where: {} }]);
  const nannies = rows.list({ table: 'nanny', where: {} });
  if (nannies.some((nanny) => nanny.email === email && nanny.archivedAt === null)) {
    throw new Rejection('nanny_email_taken');
  }
}

/** Invitations of parents and viewers that a household may have open at a time. A nanny has one at most. */
const MAX_OPEN = 20;

interface CreatedMemberInvitation {
  readonly inviteUrl: string;
  readonly mail: MailState;
}

/** The column is null for an invitation without e-mail. */
const toMailState = (mail: MailState | null): MailState => mail ?? 'none';

/** Returns the state of the e-mail of an invitation that was created by the same request; undefined for a new one. */
async function findCreated(
  sql: Sql | TransactionSql,
  { householdId, id }: MemberInvitationRequest,
): Promise<MailState | undefined> {
  const [known] = await sql<{ mail: MailState | null }[]>`
    select mail from member_invitation where household_id = ${householdId} and id = ${id}`;
  return known && toMailState(known.mail);
}

/**
 * Creates an invitation, which voids earlier ones of the same address. Returns the link and its e-mail's state. The
 * caller has checked that a parent asks; throws `forbidden` if not any more, `too_many_invitations`, `key_conflict` for
 * the id of another household's invitation, else like `assertNobodysAddress`. A repeated request gets the same link,
 * even if it has been canceled since.
 */
export async function createMemberInvitation(
  deps: AppDeps,
  request: MemberInvitationRequest,
  session?: Session,
): Promise<CreatedMemberInvitation> {
  const { id, householdId, email, role } = request;
  const token = deriveMemberToken(deps, request);
  const inviteUrl = toInviteLink(deps, token);
  const known = await findCreated(deps.sql, request);
  if (known !== undefined) return { inviteUrl, mail: known };
  await assertNobodysAddress(deps, householdId, email);
  const mail = await transact(deps.sql, async (tx) => {
    await lockAsParent(tx, request);
    if (session !== undefined) await assertNotEnded(deps, tx, session);
    // Another request with the same key may have created it before this one had the lock.
    const created = await findCreated(tx, request);
    if (created !== undefined) return created;
    const state = (await countMail(deps, tx, request)) ? 'waiting' : null;
    const now = deps.now();
    await tx`
      update member_invitation set expires_at = ${now}
      where household_id = ${householdId} and email = ${email} and expires_at > ${now}`;
    const open = await tx`
      select 1 from member_invitation
      where household_id = ${householdId} and used_at is null and expires_at > ${now}`;
    if (open.count >= MAX_OPEN) throw new HttpRefusal('too_many_invitations');
    const inserted = await tx`
      insert into member_invitation (id, token_hash, household_id, email, role, created_at, expires_at, mail)
      values (${id}, ${hashToken(token)}, ${householdId}, ${email}, ${toMembershipRole(role)}, ${now},
        ${addMinutes(now, INVITATION_MINUTES)}, ${state})
      on conflict do nothing`;
    if (inserted.count === 0) throw new HttpRefusal('key_conflict');
    if (state === null) return toMailState(state);
    await queueMail(tx, { id: newId(toMillis(now)), at: now, kind: 'member_invitation', about: request });
    return state;
  });
  deps.outbox?.wake();
  return { inviteUrl, mail };
}

interface FoundInvitation extends Omit<MemberInvitation, 'role' | 'mail'> {
  readonly role: MembershipRole;
  readonly mail: MailState | null;
}

/** Returns the invitations that can still be accepted, the newest first. */
export async function listMemberInvitations(deps: AppDeps, householdId: string): Promise<MemberInvitation[]> {
  const found = await deps.sql<FoundInvitation[]>`
    select id, email, role, expires_at as "expiresAt", mail from member_invitation
    where household_id = ${householdId} and used_at is null and expires_at > ${deps.now()}
    order by created_at desc, id`;
  return found.map(({ role, mail, ...invitation }) => ({
    ...invitation,
    role: toFamilyRole(role),
    mail: toMailState(mail),
  }));
}

/** Voids an invitation, under the household's lock as its acceptance. Throws `not_found` for one that isn't pending. */
export async function cancelMemberInvitation(
  deps: AppDeps,
  { householdId, id }: { householdId: string; id: string },
): Promise<void> {
  await transact(deps.sql, async (tx) => {
    await lockHousehold(tx, householdId);
    const now = deps.now();
    const canceled = await tx`
      update member_invitation set expires_at = ${now}
      where household_id = ${householdId} and id = ${id} and used_at is null and expires_at > ${now}`;
    if (canceled.count === 0) throw new HttpRefusal('not_found');
  });
}

/** Returns undefined for a link that is unknown, used, expired or canceled. */
export async function findMemberInvitation(
  deps: Pick<AppDeps, 'sql' | 'now'>,
  token: string,
): Promise<FoundMemberInvitation | undefined> {
  const tokenHash = hashToken(token);
  const [found] = await deps.sql<Omit<FoundMemberInvitation, 'tokenHash'>[]>`
    select id, household_id as "householdId", email, role from member_invitation
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${deps.now()}`;
  return found && { ...found, tokenHash };
}

/** Returns the content of an invitation's e-mail; undefined if the link is no longer valid. */
export async function loadMemberInvitationMail(
  deps: Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>,
  request: MemberInvitationRequest,
): Promise<{ to: string; from: string; role: FamilyRole; link: string; language: Language } | undefined> {
  const token = deriveMemberToken(deps, request);
  const invitation = await findMemberInvitation(deps, token);
  const family = await findAccountById(deps.sql, request.accountId);
  if (invitation === undefined || family === undefined) return undefined;
  const { email: to, role } = request;
  const language = await invitationLanguage(deps, { to, from: family, browser: request.language });
  return { to, from: family.name, role, link: toInviteLink(deps, token), language };
}

interface Acceptance {
  readonly invitation: FoundMemberInvitation;
  readonly name: string;
  readonly password: string;
  /** For a new account. */
  readonly language?: Language | undefined;
  readonly device: string;
}

/**
 * Adds the person to the household, creates the account if needed, and signs them in. Throws like `findJoiner`,
 * `invitation_invalid`, `already_member` and `nanny_email_taken`.
 */
export async function acceptMemberInvitation(deps: AppDeps, acceptance: Acceptance): Promise<SignedIn> {
  const { invitation, name, language = null, device } = acceptance;
  const { householdId, email, role } = invitation;
  // The household may have added a nanny with this address since.
  await assertNotNannysAddress(deps, householdId, email);
  const joiner = { email, password: acceptance.password };
  const { existing, passwordHash } = await findJoiner(deps, joiner, {
    role: 'FAMILY',
    wrongRole: 'not_a_family',
  });
  const at = deps.now();
  const created = { name, email, language };
  const joined = await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    const account: Account =
      existing ?? (await insertAccount(tx, { ...created, role: 'FAMILY', passwordHash, createdAt: at }));
    const accountId = account.id;
    const version = await lockHousehold(tx, householdId);
    if (version === undefined) throw new HttpRefusal('invitation_invalid');
    // Read after the lock: an instant from before it would precede what has voided the link meanwhile.
    const now = deps.now();
    const claimed = await tx`
      update member_invitation set used_at = ${now}
      where id = ${invitation.id} and used_at is null and expires_at > ${now}`;
    if (claimed.count === 0) throw new HttpRefusal('invitation_invalid');
    const members = await membersOf(tx, householdId);
    if (members.some((member) => member.accountId === accountId)) throw new HttpRefusal('already_member');
    await grantAccess(tx, { accountId, householdId, role, nannyId: null, at });
    return { account, version, token: await openSession(deps, tx, { accountId, passwordHash, device }) };
  });
  deps.pokes.announce(householdId, joined.version);
  // Tells the account's other devices about the household.
  deps.pokes.announce(joined.account.id, 0);
  return { token: joined.token, account: joined.account };
}
