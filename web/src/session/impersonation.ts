/** Viewing the product as another user, and the way back. It lasts an hour at most; the server says so. */
import { onTokenRefused } from './refused-token.ts';
import { accountCalls, currentSession, followStoredSession } from './session.ts';
import { restoreOriginalSession, writeImpersonation } from './stored-session.ts';

/** Nobody is signed in who could view as another. */
export class NotLoggedIn extends Error {
  constructor() {
    super('Must be logged in to impersonate');
    this.name = 'NotLoggedIn';
  }
}

/** Views as this user from now on, in every tab. Throws `NotLoggedIn`, `ApiError` or `NetworkError`. */
export async function startImpersonation(userId: string): Promise<void> {
  const session = currentSession();
  if (session.status !== 'authenticated') throw new NotLoggedIn();
  const { requestImpersonation } = await accountCalls();
  const viewing = await requestImpersonation(session.user.role === 'SUPER_ADMIN', userId);
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
  accountCalls()
    .then(({ endSessions }) => endSessions(token === null ? [] : [token]))
    .catch(() => undefined);
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
  onTokenRefused((token) => {
    const session = currentSession();
    if (session.impersonation !== null && session.token === token) hear();
  });
  return () => onTokenRefused(() => undefined);
}
