/**
 * Signs in with e-mail and password: counts the try, checks the credentials, and opens a session. Checks credentials
 * also for invited people who have an account.
 */
import type { User } from 'sync-protocol/model/account.ts';
import { transact } from '../database/transaction.ts';
import { type Account, findAccount, readUser } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './session.ts';

export interface SignedIn {
  readonly token: string;
  readonly user: User;
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

/** Signs in with e-mail and password. Calls `countTry` with the account before it checks the password. */
export async function signIn(
  deps: AppDeps,
  credentials: { email: string; password: string; device: string },
  countTry: (accountId: string | undefined) => Promise<void>,
): Promise<SignedIn> {
  const found = await findAccount(deps.sql, credentials.email);
  await countTry(found?.id);
  const account = await checkCredentials(found, credentials.password);
  const { id: accountId, passwordHash } = account;
  const owner = { accountId, passwordHash, device: credentials.device };
  const token = await transact(deps.sql, (tx) => openSession(deps, tx, owner));
  return { token, user: await readUser(deps, account) };
}
