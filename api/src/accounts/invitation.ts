/**
 * Creates nannies' invitation links (one use, 7 days, stored as hashes), queues their e-mails, provides these with
 * content, keeps their state, and finds valid links. Accepting one links the nanny's record to her account, created if
 * needed, and signs her in.
 */

import { addMinutes, MINUTES_PER_DAY, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { MailState } from 'sync-protocol/people/members-rest.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { nannyOf } from 'sync-protocol/people/permissions.ts';
import type { TransactionSql } from '../database/connection.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { transact } from '../database/transaction.ts';
import { readRows } from '../sync/read-rows.ts';
import { findAccountById, insertAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { findJoiner, INVITATION_MINUTES, invitationLanguage, toInviteLink } from './invited-person.ts';
import { deriveInvitationToken, hashToken, type InvitationRequest } from './link-token.ts';
import { countMail } from './mail-limits.ts';
import { queueMail } from './mail-queue.ts';
import { isMembersAddress, lockAsParent } from './members.ts';
import { grantAccess, membersOf } from './membership.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';
import { assertNotEnded, lockSessionsOnCitus, openSession, type Session } from './session.ts';
import type { SignedIn } from './sign-in.ts';

/** Loads a nanny who works for the household. */
async function readNanny(
  deps: Pick<AppDeps, 'sql'>,
  householdId: string,
  nannyId: string,
): Promise<Nanny | undefined> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  const nanny = rows.get('nanny', nannyId);
  return nanny?.archivedAt === null ? nanny : undefined;
}

/**
 * Creates an invitation, which voids earlier ones. Returns the link. Throws `not_found`, `nanny_removed`,
 * `nanny_linked` and `nanny_is_member`.
 */
export async function createInvitation(
  deps: AppDeps,
  request: InvitationRequest,
  session?: Session,
): Promise<string> {
  const { householdId, nannyId } = request;
  const token = deriveInvitationToken(deps, request);
  const link = toInviteLink(deps, token);
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  const nanny = nannyOf(rows, nannyId);
  const [known] = await deps.sql`select 1 from invitation where token_hash = ${hashToken(token)}`;
  if (known !== undefined) return link;
  if (nanny.nannyUserId !== null) throw new Rejection('nanny_linked');
  if (await isMembersAddress(deps, householdId, nanny.email)) throw new HttpRefusal('nanny_is_member');
  await transact(deps.sql, async (tx) => {
    // The lock orders two concurrent invitations: the second voids the first, unless both are the same request.
    await lockAsParent(tx, request);
    if (session !== undefined) await assertNotEnded(deps, tx, session);
    const repeated = await tx`select 1 from invitation where token_hash = ${hashToken(token)}`;
    if (repeated.count > 0) return;
    const mail = (await countMail(deps, tx, { ...request, email: nanny.email })) ? 'waiting' : null;
    const now = deps.now();
    await tx`
      update invitation set expires_at = ${now}
      where household_id = ${householdId} and nanny_id = ${nannyId} and expires_at > ${now}`;
    await tx`
      insert into invitation (token_hash, household_id, nanny_id, email, created_at, expires_at, mail)
      values (${hashToken(token)}, ${householdId}, ${nannyId}, ${nanny.email}, ${now},
        ${addMinutes(now, INVITATION_MINUTES)}, ${mail})`;
    if (mail === null) return;
    await queueMail(tx, { id: newId(toMillis(now)), at: now, kind: 'invitation', about: request });
  });
  deps.outbox?.wake();
  return link;
}

/** Returns the state of the newest invitation's e-mail. Throws `not_found`. */
export async function readMailState(
  deps: AppDeps,
  { householdId, nannyId }: Pick<InvitationRequest, 'householdId' | 'nannyId'>,
): Promise<MailState> {
  if ((await readNanny(deps, householdId, nannyId)) === undefined) throw new Rejection('not_found');
  const [newest] = await deps.sql<{ mail: MailState | null; createdAt: string }[]>`
    select mail, created_at as "createdAt" from invitation where household_id = ${householdId} and nanny_id = ${nannyId}
    order by created_at desc, expires_at desc limit 1`;
  if (newest?.mail !== 'waiting') return newest?.mail ?? 'none';
  // All tries together take less than a day: the e-mail was lost, for example because JWT_SECRET has changed.
  return newest.createdAt < addMinutes(deps.now(), -MINUTES_PER_DAY) ? 'failed' : 'waiting';
}

/** Records whether an invitation's e-mail was sent. */
export async function recordMailResult(
  tx: TransactionSql,
  deps: Pick<AppDeps, 'config'>,
  { request, result }: { request: InvitationRequest; result: 'sent' | 'failed' },
): Promise<void> {
  await tx`
    update invitation set mail = ${result}
    where household_id = ${request.householdId} and token_hash = ${hashToken(deriveInvitationToken(deps, request))}`;
}

/** Returns the content of an invitation's e-mail; undefined if the link is no longer valid. */
export async function loadInvitationMail(
  deps: Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>,
  request: InvitationRequest,
): Promise<{ to: string; nannyName: string; from: string; link: string; language: Language } | undefined> {
  const token = deriveInvitationToken(deps, request);
  const nanny = (await findValidInvitation(deps, token))?.nanny;
  const family = await findAccountById(deps.sql, request.accountId);
  if (nanny === undefined || family === undefined) return undefined;
  const { name: nannyName, email: to } = nanny;
  const language = await invitationLanguage(deps, { to, from: family, browser: request.language });
  return { to, nannyName, from: family.name, link: toInviteLink(deps, token), language };
}

export interface Invitation {
  readonly tokenHash: Buffer;
  readonly householdId: string;
  readonly nanny: Nanny;
}

/** Returns undefined for a link that is unknown, used, expired or void. */
export async function findValidInvitation(
  deps: Pick<AppDeps, 'sql' | 'now'>,
  token: string,
): Promise<Invitation | undefined> {
  const tokenHash = hashToken(token);
  const [found] = await deps.sql<{ householdId: string; nannyId: string; email: string }[]>`
    select household_id as "householdId", nanny_id as "nannyId", email from invitation
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${deps.now()}`;
  if (found === undefined) return undefined;
  const nanny = await readNanny(deps, found.householdId, found.nannyId);
  // A link is for one e-mail address: it is void once the nanny's record has another one.
  if (nanny === undefined || nanny.nannyUserId !== null || nanny.email !== found.email) return undefined;
  return { tokenHash, householdId: found.householdId, nanny };
}

/** Returns a valid invitation. Throws `invitation_invalid` if the link is unknown, used, expired or void. */
export async function findInvitation(deps: AppDeps, token: string): Promise<Invitation> {
  const invitation = await findValidInvitation(deps, token);
  if (invitation === undefined) throw new HttpRefusal('invitation_invalid');
  return invitation;
}

export interface Acceptance {
  readonly invitation: Invitation;
  readonly name: string;
  readonly password: string;
  /** For a new account. */
  readonly language?: Language | undefined;
  readonly device: string;
}

/**
 * Locks the household and marks the invitation as used. Throws `invitation_invalid` if it has been used, voided or has
 * expired meanwhile, or if the nanny has been removed or has another e-mail.
 */
async function claimInvitation(
  deps: Pick<AppDeps, 'now'>,
  tx: TransactionSql,
  { tokenHash, householdId, nanny }: Invitation,
): Promise<void> {
  // Before the invitation's row, in the same order as every other transaction.
  await lockHousehold(tx, householdId);
  // Read after the lock: an instant from before it would precede what has voided the link meanwhile.
  const at = deps.now();
  const claimed = await tx`
    update invitation set used_at = ${at}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${at}`;
  const invited = await tx`
    select 1 from nanny
    where household_id = ${householdId} and id = ${nanny.id} and email = ${nanny.email} and archived_at is null`;
  if (claimed.count === 0 || invited.count === 0) throw new HttpRefusal('invitation_invalid');
}

/**
 * Links the nanny's record to her account, creates the account if needed, and signs her in. Throws like `findJoiner` and
 * `claimInvitation`; `already_member` for an account that is in the household already.
 */
export async function acceptInvitation(deps: AppDeps, acceptance: Acceptance): Promise<SignedIn> {
  const { invitation, name, language = null, device } = acceptance;
  const { householdId, nanny } = invitation;
  const joiner = { email: nanny.email, password: acceptance.password };
  const { existing, passwordHash } = await findJoiner(deps, joiner, {
    role: 'NANNY',
    wrongRole: 'not_a_nanny',
  });
  const at = deps.now();
  const created = { name, email: nanny.email, language };
  const joined = await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    const account =
      existing ?? (await insertAccount(tx, { ...created, role: 'NANNY', passwordHash, createdAt: at }));
    const accountId = account.id;
    const actor = { accountId, role: 'NANNY', nannyId: nanny.id, impersonatedBy: null } as const;
    const mutation = {
      id: newId(toMillis(at)),
      name: 'nanny.link',
      args: { nannyId: nanny.id, accountId },
    } as const;
    const writer = { actor, clientId: null, receivedAt: at };
    await claimInvitation(deps, tx, invitation);
    // Another membership would take the place of this one: she would lose the record that she has.
    const members = await membersOf(tx, householdId);
    if (members.some((member) => member.accountId === accountId)) throw new HttpRefusal('already_member');
    const version = await mutateInTransaction(deps, tx, { writer, householdId, mutation });
    await grantAccess(tx, { accountId, householdId, role: 'NANNY', nannyId: nanny.id, at });
    return { account, version, token: await openSession(deps, tx, { accountId, passwordHash, device }) };
  });
  deps.pokes.announce(householdId, joined.version);
  return { token: joined.token, account: joined.account };
}
