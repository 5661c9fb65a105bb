/** Ends the impersonation when the server refuses its token, in any request or sync, and says so in a toast. */
import { useEffect } from 'react';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { leaveEndedImpersonation, watchImpersonation } from '../../session/impersonation.ts';
import type { SyncSummary } from './use-sync-summary.ts';

function leave(): void {
  const name = leaveEndedImpersonation();
  if (name === null) return;
  showToast({
    title: t('Viewing as {name} has ended', { name }),
    name,
    description: t('It lasts at most an hour. You are signed in as yourself again.'),
  });
}

export function useImpersonationEnd(isViewing: boolean, { state }: SyncSummary): void {
  useEffect(() => watchImpersonation(leave), []);
  useEffect(() => {
    if (isViewing && state === 'signin_needed') leave();
  }, [isViewing, state]);
}
