import { leaveExpiredSession } from '../session/session.ts';
import { useSync } from '../store/use-sync.ts';
import type { SyncSummary } from './sync-status.tsx';

/** What the shell tells about synchronisation. */
export function useSyncSummary(): SyncSummary {
  const { isOnline, state, unsentCount, attentionCount, lastSyncedAt, syncNow } = useSync();
  return {
    online: isOnline,
    state,
    unsentCount,
    attentionCount,
    lastSyncedAt,
    onSyncNow: syncNow,
    onSignIn: leaveExpiredSession,
  };
}
