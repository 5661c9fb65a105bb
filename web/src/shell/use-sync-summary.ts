import { useSyncExternalStore } from 'react';
import type { SyncSummary } from './sync-status.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What the shell tells about synchronisation. For now only what the browser knows of its connection. */
export function useSyncSummary(): SyncSummary {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return {
    online,
    unsentCount: 0,
    lastSyncedAt: null,
    state: online ? 'idle' : 'offline',
    attentionCount: 0,
    onSyncNow: () => undefined,
  };
}
