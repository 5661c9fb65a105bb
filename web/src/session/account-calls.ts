/**
 * Calls that sign in, register, sign out, edit the account, load its user, and start an impersonation. Loaded on demand
 * by session.ts.
 */

import type { User } from 'sync-protocol/people/account.ts';
import { editAccount } from 'sync-protocol/people/account-rest.ts';
import { adminImpersonate, impersonate } from 'sync-protocol/people/administration-rest.ts';
import { login, logout, me, register } from 'sync-protocol/people/sessions-rest.ts';
import { type CallInput, call } from './rest-client.ts';
import type { StoredSession } from './stored-session.ts';

export type Credentials = CallInput<typeof login>['body'];
export type Registration = CallInput<typeof register>['body'];

export const requestSession = (credentials: Credentials): Promise<StoredSession> =>
  call(login, { body: credentials });

export const requestAccount = (registration: Registration): Promise<StoredSession> =>
  call(register, { body: registration });

export type AccountEdit = NonNullable<CallInput<typeof editAccount>['body']>;

export const sendAccountEdit = (edit: AccountEdit): Promise<User> => call(editAccount, { body: edit });

export const requestUser = (): Promise<User> => call(me);

/** Signs these sessions out, one after the other. A server that can't be reached is ignored. */
export async function endSessions(tokens: readonly string[]): Promise<void> {
  for (const token of tokens) await call(logout, { token }).catch(() => undefined);
}

/** Starts an impersonation of `userId`. Administrators and families have routes of their own. */
export async function requestImpersonation(asAdmin: boolean, userId: string): Promise<StoredSession> {
  if (asAdmin) {
    const { impersonationToken, user } = await call(adminImpersonate, { params: { userId } });
    return { token: impersonationToken, user };
  }
  const { impersonationToken, impersonatedUser } = await call(impersonate, { params: { userId } });
  return { token: impersonationToken, user: impersonatedUser };
}
