/**
 * Creates, e-mails and finds password-reset links, for an account's owner or from a super admin, and sets the password.
 * A link works once, for an hour, until a newer link or a changed e-mail or password voids it. Using it ends all
 * sessions and calendar feeds.
 */
import { createHash } from 'node:crypto';
import { addMinutes, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { retryConflicts, transact } from '../database/transaction.ts';
import { findAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { endFeeds } from './feeds.ts';
import { HttpRefusal } from './http-refusal.ts';
import { deriveToken, hashToken, type MailedResetRequest } from './link-token.ts';
import { queueMail } from './mail-queue.ts';
import { assertLongEnough, hashPassword } from './passwords.ts';
import { lockSessionsOnCitus } from './session.ts';
import { endSessions } from './session-end.ts';

const RESET_MINUTES = 60;

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

const hashCredentials = ({ email, passwordHash }: Omit<Owner, 'id'>): Buffer =>
  createHash('sha256').update(`${email}/${passwordHash}`).digest();

interface ResetRequest {
  /** A repeated request with the same id gets the same link. */
  readonly id: string;
  /** The super admin who creates the link; null for a link by e-mail. */
  readonly madeBy: string | null;
  /** The instant from which the link's hour counts. */
  readonly at: string;
}

export interface ResetLink {
  readonly resetUrl: string;
  readonly expiresAt: string;
}

/** Creates a link, which voids the account's older one. Returns undefined if a newer one exists or its hour is over. */
export async function createResetLink(
  deps: Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>,
  owner: Owner,
  { id, madeBy, at }: ResetRequest,
): Promise<ResetLink | undefined> {
  const madeFor = hashCredentials(owner);
  // The token depends on the password: a request repeated after the link was used gets another token.
  const token = deriveToken(deps, ['password-reset', owner.id, id, madeFor.toString('hex')]);
  const hash = hashToken(token);
  // On conflict the newer link wins, so that an e-mail that is sent again doesn't replace it.
  await retryConflicts(
    () => deps.sql`
      insert into password_reset (account_id, token_hash, made_for, made_by, created_at, expires_at)
      select a.id, ${hash}, ${madeFor}, ${madeBy}, ${at}, ${addMinutes(at, RESET_MINUTES)}
      from account a where a.id = ${owner.id}
      on conflict (account_id) do update set token_hash = excluded.token_hash, made_for = excluded.made_for,
        made_by = excluded.made_by, created_at = excluded.created_at, expires_at = excluded.expires_at
      where password_reset.token_hash <> excluded.token_hash and (password_reset.created_at < excluded.created_at
        or (password_reset.created_at = excluded.created_at and excluded.made_by is not null))`,
  );
  const [stored] = await deps.sql<{ expiresAt: string }[]>`
    select expires_at as "expiresAt" from password_reset
    where token_hash = ${hash} and expires_at > ${deps.now()}`;
  return stored && { resetUrl: `${deps.publicUrl()}/reset/${token}`, expiresAt: stored.expiresAt };
}

/**
 * Creates a link for a super admin to pass on. Throws `not_found`, and `own_reset` for the super admin's own account.
 */
export async function createResetLinkFor(
  deps: AppDeps,
  userId: string,
  request: ResetRequest & { readonly madeBy: string },
): Promise<ResetLink> {
  if (userId === request.madeBy) throw new HttpRefusal('own_reset');
  const [owner] = await deps.sql<Owner[]>`
    select id, email, password_hash as "passwordHash" from account where id = ${userId}`;
  const link = owner && (await createResetLink(deps, owner, request));
  if (link === undefined) throw new HttpRefusal('not_found');
  return link;
}

/**
 * Queues an e-mail with a link. The account is looked up only when the e-mail is sent, so the response time doesn't
 * reveal whether the account exists. Throws `no_mail`.
 */
export async function requestReset({ outbox, sql, now }: AppDeps, about: MailedResetRequest): Promise<void> {
  if (outbox === undefined) throw new HttpRefusal('no_mail');
  const at = now();
  await queueMail(sql, { id: newId(toMillis(at)), at, kind: 'password_reset', about });
  outbox.wake();
}

/**
 * Creates the link and finds the language of a queued e-mail; undefined if no account has the address or the link isn't
 * valid.
 */
export async function createMailedResetLink(
  deps: Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>,
  { email, language }: MailedResetRequest,
  request: { id: string; at: string },
): Promise<(ResetLink & { name: string; language: Language }) | undefined> {
  const owner = await findAccount(deps.sql, email);
  const link = owner && (await createResetLink(deps, owner, { ...request, madeBy: null }));
  if (owner === undefined || link === undefined) return undefined;
  const preferred = [owner.language, language].flatMap((code) => code ?? []);
  return { ...link, name: owner.name, language: languageFor(preferred) };
}

/** Returns the account of a link. Throws `reset_invalid` if the link is unknown, used, expired or replaced. */
export async function findReset(deps: AppDeps, token: string): Promise<Owner> {
  const [found] = await deps.sql<(Owner & { madeFor: Buffer })[]>`
    select a.id, a.email, a.password_hash as "passwordHash", r.made_for as "madeFor"
    from password_reset r join account a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > ${deps.now()}`;
  if (found === undefined || !hashCredentials(found).equals(found.madeFor))
    throw new HttpRefusal('reset_invalid');
  return found;
}

/** Sets the password and ends all sessions and calendar feeds. Throws `reset_invalid` and `password_too_short`. */
export async function resetPassword(deps: AppDeps, token: string, password: string): Promise<void> {
  const { id: accountId, email, passwordHash: before } = await findReset(deps, token);
  assertLongEnough(password, deps.config.passwordMinLength);
  const passwordHash = await hashPassword(password);
  const now = deps.now();
  await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    // Locks the link's row. Matches no row if the link has been used, replaced or expired meanwhile.
    const claimed = await tx`
      update password_reset set expires_at = ${now}
      where token_hash = ${hashToken(token)} and expires_at > ${now}`;
    if (claimed.count === 0) throw new HttpRefusal('reset_invalid');
    const changed = await tx`
      update account set password_hash = ${passwordHash}
      where id = ${accountId} and email = ${email} and password_hash = ${before}`;
    if (changed.count === 0) throw new HttpRefusal('reset_invalid');
    await endSessions(tx, { accountId, at: now });
    await endFeeds(tx, accountId);
  });
  deps.pokes.announce(accountId, 0);
}
