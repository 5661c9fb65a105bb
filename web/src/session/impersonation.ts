/** Ends an impersonation in this browser, and watches for its end: the server limits it to one hour. */
import { onTokenRefused } from './api-client.ts';
import { accountCalls, currentSession, followStoredSession } from './session.ts';
import { restoreOriginalSession } from './stored-session.ts';

/** Restores the viewer's own session, online or not, and ends the impersonation on the server if it can be reached. */
export function stopImpersonation(): void {
  const { impersonation, token } = currentSession();
  if (impersonation === null) return;
  restoreOriginalSession();
  followStoredSession();
  accountCalls()
    .then(({ endSessions }) => endSessions(token === null ? [] : [token]))
    .catch(() => undefined);
}

/** Restores the viewer's session after a refused impersonation. Returns the impersonated user's name; null for none. */
export function leaveEndedImpersonation(): string | null {
  const { impersonation } = currentSession();
  if (impersonation === null) return null;
  restoreOriginalSession();
  followStoredSession();
  return impersonation.impersonatedUser.name;
}

/** Calls `onEnded` when the server refuses the impersonation's token. Returns a function that stops this. */
export function watchImpersonation(onEnded: () => void): () => void {
  onTokenRefused((token) => {
    const session = currentSession();
    if (session.impersonation !== null && session.token === token) onEnded();
  });
  return () => onTokenRefused(() => undefined);
}
