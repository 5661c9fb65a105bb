/** Viewing the product as another user, and the way back. It lasts an hour at most; the server says so. */
import { adminImpersonate, impersonate } from 'sync-protocol/rest/administration.ts';
import { logout } from 'sync-protocol/rest/sessions.ts';
import { whenTokenIsRefused } from './api-client.ts';
import { call } from './rest-client.ts';
import { currentSession, followStoredSession } from './session.ts';
import { restoreOriginalSession, type StoredSession, writeImpersonation } from './stored-session.ts';

/** Nobody is signed in who could view as another. */
export class NotLoggedIn extends Error {
  constructor() {
    super('Must be logged in to impersonate');
    this.name = 'NotLoggedIn';
  }
}

/** The administration's door, and the families' own. */
async function ask(asAdmin: boolean, userId: string): Promise<StoredSession> {
  if (asAdmin) {
    const { impersonationToken, user } = await call(adminImpersonate, { params: { userId } });
    return { token: impersonationToken, user };
  }
  const { impersonationToken, impersonatedUser } = await call(impersonate, { params: { userId } });
  return { token: impersonationToken, user: impersonatedUser };
}

/** Views as this user from now on, in every tab. Throws `NotLoggedIn`, `ApiError` or `NetworkError`. */
export async function startImpersonation(userId: string): Promise<void> {
  const session = currentSession();
  if (session.status !== 'authenticated') throw new NotLoggedIn();
  const viewing = await ask(session.user.role === 'SUPER_ADMIN', userId);
  const { token, user } = session;
  // Whoever signed out or in while the server answered is not drawn into it.
  if (currentSession().token !== token) throw new NotLoggedIn();
  writeImpersonation({ token, user }, viewing);
  followStoredSession();
}

/** Back to oneself, with or without a connection; the server hears of it if it can be reached. */
export function stopImpersonation(): void {
  const { impersonation, token } = currentSession();
  if (impersonation === null) return;
  restoreOriginalSession();
  followStoredSession();
  call(logout, { token }).catch(() => undefined);
}

/** Back to oneself because the server no longer takes the viewing; answers as whom, or null if nobody viewed. */
export function leaveEndedImpersonation(): string | null {
  const { impersonation } = currentSession();
  if (impersonation === null) return null;
  restoreOriginalSession();
  followStoredSession();
  return impersonation.impersonatedUser.name;
}

/** Tells when a call finds that the server no longer takes the viewing's token. */
export function watchImpersonation(hear: () => void): () => void {
  whenTokenIsRefused((token) => {
    const session = currentSession();
    if (session.impersonation !== null && session.token === token) hear();
  });
  return () => whenTokenIsRefused(() => undefined);
}
