/**
 * Starts an impersonation after trying to send the account's own changes, and shows success or failure in a toast. The
 * shell then opens the dashboard. Needs a connection.
 */
import { useState } from 'react';
import { drainBeforeSignOut } from '../device/sign-out.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { failureText } from './api-client.ts';
import { accountCalls, currentSession, followStoredSession } from './session.ts';
import { writeImpersonation } from './stored-session.ts';

/** Impersonation needs a signed-in account. */
class NotLoggedIn extends Error {
  constructor() {
    super('Nobody is signed in');
    this.name = 'NotLoggedIn';
  }
}

/** Impersonates this user in every tab. Throws `NotLoggedIn`, `ApiError` or `NetworkError`. */
async function startImpersonation(userId: string): Promise<void> {
  const session = currentSession();
  if (session.status !== 'authenticated') throw new NotLoggedIn();
  const { requestImpersonation } = await accountCalls();
  const viewing = await requestImpersonation(session.user.role === 'SUPER_ADMIN', userId);
  const { token, user } = session;
  // The person signed out or in while the server answered.
  if (currentSession().token !== token) throw new NotLoggedIn();
  writeImpersonation({ token, user }, viewing);
  followStoredSession();
}

export function useImpersonation() {
  const [startingId, setStartingId] = useState<string | null>(null);

  const start = async (userId: string) => {
    setStartingId(userId);
    try {
      // Sends one's own changes first: nothing sends them during the impersonation.
      await drainBeforeSignOut().catch(() => undefined);
      await startImpersonation(userId);
      showToast({ title: t('Impersonation started') });
    } catch (error) {
      const description =
        error instanceof NotLoggedIn
          ? t('Must be logged in to impersonate')
          : failureText(error, t('Impersonation failed'));
      showToast({ variant: 'destructive', title: t('Failed to impersonate'), description });
    } finally {
      setStartingId(null);
    }
  };

  return { startingId, start };
}
