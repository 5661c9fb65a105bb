/**
 * Shared by the invitations of nannies and of members: lifetime, link, language of the e-mail, the check of a
 * joiner, which returns the existing account or a new password's hash, and accepting a link once.
 */

import { MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import { type Account, findAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { assertLongEnough, hashPassword } from './passwords.ts';
import { checkCredentials } from './sign-in.ts';

export const INVITATION_MINUTES = 7 * MINUTES_PER_DAY;

export const toInviteLink = ({ publicUrl }: Pick<AppDeps, 'publicUrl'>, token: string): string =>
  `${publicUrl()}/invite/${token}`;

/**
 * Returns the language of an invitation's e-mail: what the invited person's account chose, else the inviter's own.
 * Read when the e-mail is sent: the inviter learns nothing about the account.
 */
export async function invitationLanguage(
  { sql }: Pick<AppDeps, 'sql'>,
  { to, from, browser }: { to: string; from: Account; browser: string | undefined },
): Promise<Language> {
  const invited = await findAccount(sql, to);
  return languageFor([invited?.language, from.language, browser].flatMap((code) => code ?? []));
}

type Joiner = { readonly existing?: Account; readonly passwordHash: string };

/**
 * Returns the existing account of the e-mail address, whose password must match, or the hash for a new account. Throws
 * `password_too_short`, `invalid_credentials`, and `wrongRole` for an account of another role.
 */
export async function findJoiner(
  deps: AppDeps,
  { email, password }: { email: string; password: string },
  { role, wrongRole }: { role: Account['role']; wrongRole: 'not_a_nanny' | 'not_a_family' },
): Promise<Joiner> {
  const found = await findAccount(deps.sql, email);
  if (found === undefined) {
    assertLongEnough(password, deps.config.passwordMinLength);
    return { passwordHash: await hashPassword(password) };
  }
  const existing = await checkCredentials(found, password);
  if (existing.role !== role) throw new HttpRefusal(wrongRole);
  return { existing, passwordHash: existing.passwordHash };
}

/**
 * Accepts an invitation by `accept`. Of two who use a link at once, the later finds the earlier's new account: throws
 * `invitation_invalid` then, not `email_taken`.
 */
export async function acceptOnce<T>(accept: () => Promise<T>, isValid: () => Promise<boolean>): Promise<T> {
  try {
    return await accept();
  } catch (error) {
    const isTaken = error instanceof HttpRefusal && error.code === 'email_taken';
    if (isTaken && !(await isValid())) throw new HttpRefusal('invitation_invalid');
    throw error;
  }
}
