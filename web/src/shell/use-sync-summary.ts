import { useOnline } from '../ui/use-online.ts';
import type { SyncSummary } from './sync-status.tsx';

/** What the shell tells about synchronisation. For now only what the browser knows of its connection. */
export function useSyncSummary(): SyncSummary {
  const online = useOnline();
  return {
    online,
    unsentCount: 0,
    lastSyncedAt: null,
    state: online ? 'idle' : 'offline',
    attentionCount: 0,
    onSyncNow: () => undefined,
  };
}
