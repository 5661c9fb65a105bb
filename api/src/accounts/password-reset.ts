/**
 * Links by which somebody sets a new password: one hour, once, and the newest alone. A link is for the e-mail and the
 * password that the account had when it was made: whatever changes either of them ends it.
 */
import { createHash } from 'node:crypto';
import { addMinutes, toMillis } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { findAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { hashToken, tokenOf } from './link-token.ts';
import { queueMail } from './mail-queue.ts';
import { assertLongEnough, hashPassword } from './passwords.ts';
import { Refused } from './refused.ts';

export const RESET_MINUTES = 60;

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

const madeFor = ({ email, passwordHash }: Omit<Owner, 'id'>): Buffer =>
  createHash('sha256').update(`${email}/${passwordHash}`).digest();

export interface ResetRequest {
  /** Repeated with the same id it is the same link. */
  readonly id: string;
  /** The super admin who asks for it; null for the person herself. */
  readonly madeBy: string | null;
  /** When it was asked for: its hour runs from then on. */
  readonly at: string;
}

export interface ResetLink {
  readonly resetUrl: string;
  readonly expiresAt: string;
}

/** Makes the one link that counts for an account; undefined when a newer one does, or it is over. */
export async function createResetLink(
  deps: Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>,
  owner: Owner,
  { id, madeBy, at }: ResetRequest,
): Promise<ResetLink | undefined> {
  const made = madeFor(owner);
  // Of this password: the same request, repeated after the link was used, is not the same link.
  const token = tokenOf(deps, ['password-reset', owner.id, id, made.toString('hex')]);
  const hash = hashToken(token);
  // An e-mail that is sent once more, though its link has been used, must not make another one.
  await deps.sql`
    insert into password_reset (account_id, token_hash, made_for, made_by, created_at, expires_at)
    select a.id, ${hash}, ${made}, ${madeBy}, ${at}, ${addMinutes(at, RESET_MINUTES)}
    from account a where a.id = ${owner.id}
    on conflict (account_id) do update set token_hash = excluded.token_hash, made_for = excluded.made_for,
      made_by = excluded.made_by, created_at = excluded.created_at, expires_at = excluded.expires_at
    where password_reset.token_hash <> excluded.token_hash and (password_reset.created_at < excluded.created_at
      or (password_reset.created_at = excluded.created_at and excluded.made_by is not null))`;
  const [kept] = await deps.sql<{ expiresAt: string }[]>`
    select expires_at as "expiresAt" from password_reset
    where token_hash = ${hash} and expires_at > ${deps.now()}`;
  return kept && { resetUrl: `${deps.publicUrl()}/reset/${token}`, expiresAt: kept.expiresAt };
}

/** For a super admin to hand on. Throws `not_found`, and `own_reset`: one's own password wants the old one. */
export async function createResetLinkFor(
  deps: AppDeps,
  userId: string,
  request: ResetRequest & { readonly madeBy: string },
): Promise<ResetLink> {
  if (userId === request.madeBy) throw new Refused('own_reset');
  const [owner] = await deps.sql<Owner[]>`
    select id, email, password_hash as "passwordHash" from account where id = ${userId}`;
  const link = owner && (await createResetLink(deps, owner, request));
  if (link === undefined) throw new Refused('not_found');
  return link;
}

/**
 * Promises an e-mail to whoever has this address. Whether there is anybody is looked for when it is sent: until then it
 * is the same work for all. Throws `no_mail`.
 */
export async function askReset({ outbox, sql, now }: AppDeps, email: string): Promise<void> {
  if (outbox === undefined) throw new Refused('no_mail');
  const at = now();
  await queueMail(sql, { id: newId(toMillis(at)), at, kind: 'password_reset', about: { email } });
  outbox.wake();
}

/** The link for whoever has this e-mail, asked for by e-mail; undefined when there is none to be sent. */
export async function createMailedResetLink(
  deps: Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>,
  email: string,
  asked: { id: string; at: string },
): Promise<(ResetLink & { name: string }) | undefined> {
  const owner = await findAccount(deps.sql, email);
  const link = owner && (await createResetLink(deps, owner, { ...asked, madeBy: null }));
  return link && { ...link, name: owner.name };
}

/** Whose password a link is for. Throws `reset_invalid` for one that is unknown, used, too old or replaced. */
export async function findReset(deps: AppDeps, token: string): Promise<Owner> {
  const [found] = await deps.sql<(Owner & { madeFor: Buffer })[]>`
    select a.id, a.email, a.password_hash as "passwordHash", r.made_for as "madeFor"
    from password_reset r join account a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > ${deps.now()}`;
  if (found === undefined || !madeFor(found).equals(found.madeFor)) throw new Refused('reset_invalid');
  return found;
}

/** Sets the password and signs every device out. Throws `reset_invalid` and `password_too_short`. */
export async function resetPassword(deps: AppDeps, token: string, password: string): Promise<void> {
  const { id: accountId, email, passwordHash: before } = await findReset(deps, token);
  assertLongEnough(password, deps.config.passwordMinLength);
  const passwordHash = await hashPassword(password);
  const now = deps.now();
  await deps.sql.begin(async (tx) => {
    // Used, replaced or outdated since it was found: two at once take turns here.
    const spent = await tx`
      update password_reset set expires_at = ${now}
      where token_hash = ${hashToken(token)} and expires_at > ${now}`;
    if (spent.count === 0) throw new Refused('reset_invalid');
    const changed = await tx`
      update account set password_hash = ${passwordHash}
      where id = ${accountId} and email = ${email} and password_hash = ${before}`;
    if (changed.count === 0) throw new Refused('reset_invalid');
    await tx`update session set revoked_at = ${now} where account_id = ${accountId} and revoked_at is null`;
  });
  deps.pokes.announce(accountId, 0);
}
