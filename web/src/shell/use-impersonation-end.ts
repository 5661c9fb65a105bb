/** Ends the impersonation when the server refuses its token, in any request or sync, and says so in a toast. */
import { useEffect } from 'react';
import { leaveEndedImpersonation, watchImpersonation } from '../session/impersonation.ts';
import { texts } from './impersonation-texts.ts';
import type { SyncSummary } from './sync-status.tsx';
import { showToast } from './toast.ts';

function leave(): void {
  const name = leaveEndedImpersonation();
  if (name !== null) showToast({ title: texts.ended(name), name, description: texts.endedWords });
}

export function useImpersonationEnd(isViewing: boolean, { state }: SyncSummary): void {
  useEffect(() => watchImpersonation(leave), []);
  useEffect(() => {
    if (isViewing && state === 'signin_needed') leave();
  }, [isViewing, state]);
}
