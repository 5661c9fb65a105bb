/**
 * Signs in with e-mail and password: counts the try, checks the credentials, keeps a language that was chosen before,
 * and opens a session. Checks credentials also for invited people who have an account.
 */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { transact } from '../database/transaction.ts';
import { type Account, findAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { isPassword } from './passwords.ts';
import { lockSessionsOnCitus, openSession } from './session.ts';

export interface SignedIn {
  readonly token: string;
  readonly account: Account;
}

/** Throws `invalid_credentials`, after the same time for an unknown account as for a wrong password. */
export async function checkCredentials(
  found: (Account & { passwordHash: string }) | undefined,
  password: string,
): Promise<Account & { passwordHash: string }> {
  const matches = await isPassword(password, found?.passwordHash);
  if (found === undefined || !matches) throw new HttpRefusal('invalid_credentials');
  return found;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Chosen before signing in: it becomes the account's. */
  readonly language?: Language | undefined;
  readonly device: string;
}

/** Signs in with e-mail and password. Calls `countTry` with the account before it checks the password. */
export async function signIn(
  deps: AppDeps,
  credentials: Credentials,
  countTry: (accountId: string | undefined) => Promise<void>,
): Promise<SignedIn> {
  const found = await findAccount(deps.sql, credentials.email);
  await countTry(found?.id);
  const account = await checkCredentials(found, credentials.password);
  const { id: accountId, passwordHash } = account;
  const owner = { accountId, passwordHash, device: credentials.device };
  const { language = account.language } = credentials;
  const token = await transact(deps.sql, async (tx) => {
    if (language !== account.language) {
      await lockSessionsOnCitus(deps, tx);
      // Before the session, which takes a shared lock on the account's row: after it, two sign-ins would deadlock.
      await tx`
        update account set language = ${language} where id = ${accountId} and password_hash = ${passwordHash}`;
    }
    return openSession(deps, tx, owner);
  });
  return { token, account: { ...account, language } };
}
