import type { User } from 'sync-protocol/model/account.ts';
import { MINUTES_PER_DAY, minutesBetween } from 'sync-protocol/rules/calendar.ts';
import { leaveExpiredSession } from '../session/session.ts';
import { useNow } from '../store/use-now.ts';
import { useSync } from '../store/use-sync.ts';
import { copyUnsent } from './copy-unsent.ts';
import type { SyncSummary } from './sync-status.tsx';

/** Returns the sync state that the shell shows. */
export function useSyncSummary(user: User): SyncSummary {
  const { isOnline, state, unsentCount, attentionCount, lastSyncedAt, oldestUnsentAt, syncNow } = useSync();
  const now = useNow();
  return {
    online: isOnline,
    state,
    unsentCount,
    attentionCount,
    lastSyncedAt,
    isLongUnsent: oldestUnsentAt !== null && minutesBetween(oldestUnsentAt, now) >= MINUTES_PER_DAY,
    onCopyUnsent: () => void copyUnsent(user),
    onSyncNow: syncNow,
    onSignIn: leaveExpiredSession,
  };
}
