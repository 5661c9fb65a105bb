import { useState } from 'react';
import { failureText } from '../session/api-client.ts';
import { NotLoggedIn, startImpersonation } from '../session/impersonation.ts';
import { drainBeforeSignOut } from '../store/sign-out.ts';
import { texts } from './impersonation-texts.ts';
import { showToast } from './toast.ts';

/** 'Log In As': views as a user from now on; the shell leads to the dashboard. Needs a connection. */
export function useImpersonation() {
  const [startingId, setStartingId] = useState<string | null>(null);

  const start = async (userId: string) => {
    setStartingId(userId);
    try {
      // One's own changes go first: nobody is there to send them while their owner views as another.
      await drainBeforeSignOut().catch(() => undefined);
      await startImpersonation(userId);
      showToast({ title: texts.started });
    } catch (error) {
      const description = error instanceof NotLoggedIn ? error.message : failureText(error, texts.failed);
      showToast({ variant: 'destructive', title: texts.startFailed, description });
    } finally {
      setStartingId(null);
    }
  };

  return { startingId, start };
}
