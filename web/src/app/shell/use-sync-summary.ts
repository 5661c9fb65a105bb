/**
 * Two hooks of the shell: `useSyncSummary` returns the sync state with what its buttons do (copy unsent changes as
 * text, sign in), `useUnsentBadge` shows the number of unsent changes on the installed app's icon.
 */
import { useEffect } from 'react';
import { MINUTES_PER_DAY, minutesBetween } from 'sync-protocol/kernel/calendar.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { useNow } from '../../device/use-now.ts';
import { useSync } from '../../device/use-sync.ts';
import type { SyncView } from '../../device/views.ts';
import { copyWhenReady } from '../../kit/copy-text.ts';
import { withMessages } from '../../kit/language/catalogs.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { leaveExpiredSession } from '../../session/session.ts';

export interface SyncSummary extends SyncView {
  /** Whether a change has been unsent for a day: the line then offers to copy the unsent changes as text. */
  isLongUnsent: boolean;
  onCopyUnsent: () => void;
  /** Opens the sign-in. Unsent changes stay on the device. */
  onSignIn: () => void;
}

async function loadUnsentText(user: User): Promise<string> {
  const { unsentAsText } = await withMessages('rest', () => import('./unsent-as-text.ts'));
  return unsentAsText(user);
}

/** Copies unsent changes as text, for a person to send another way. */
async function copyUnsent(user: User): Promise<void> {
  try {
    const isCopied = await copyWhenReady(loadUnsentText(user));
    if (isCopied) showToast({ title: t('Copied as text') });
    else showToast({ variant: 'destructive', title: t('Your browser did not allow copying') });
  } catch {
    showToast({ variant: 'destructive', title: t('Couldn’t load this from your device') });
  }
}

/** Returns the sync state, whether a change has been unsent for a day, and the actions of the sync line. */
export function useSyncSummary(user: User): SyncSummary {
  const sync = useSync();
  const { oldestUnsentAt } = sync;
  const now = useNow();
  return {
    ...sync,
    isLongUnsent: oldestUnsentAt !== null && minutesBetween(oldestUnsentAt, now) >= MINUTES_PER_DAY,
    onCopyUnsent: () => void copyUnsent(user),
    onSignIn: leaveExpiredSession,
  };
}

/** Shows the number of unsent changes on the installed app's icon, if it can. Undefined leaves the icon as it is. */
export function useUnsentBadge(unsentCount: number | undefined): void {
  useEffect(() => {
    if (unsentCount === undefined || !('setAppBadge' in navigator)) return;
    // Rejects if the person has not allowed badges.
    const shown = unsentCount === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unsentCount);
    shown.catch(() => undefined);
  }, [unsentCount]);
}
