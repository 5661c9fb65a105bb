import { useCallback, useEffect, useState } from 'react';
import { listSessions, type SessionAnswer } from 'sync-protocol/rest/sessions.ts';
import { call } from '../../session/rest-client.ts';
import type { Loaded } from '../../store/views.ts';
import { useOnline } from '../../ui/use-online.ts';

const LOADING = { state: 'loading' } as const;

/** Loads the account's sessions from the server. The last answer stays while offline. */
export function useDevices(): { devices: Loaded<SessionAnswer[]>; isOnline: boolean; reload: () => void } {
  const isOnline = useOnline();
  const [devices, setDevices] = useState<Loaded<SessionAnswer[]>>(LOADING);

  const load = useCallback(() => {
    call(listSessions).then(
      (data) => setDevices({ state: 'ready', data }),
      (error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        setDevices((before) => (before.state === 'ready' ? before : { state: 'failed', error: failure }));
      },
    );
  }, []);
  useEffect(() => {
    if (isOnline) load();
  }, [isOnline, load]);

  const reload = () => {
    setDevices((before) => (before.state === 'failed' ? LOADING : before));
    load();
  };
  return { devices, isOnline, reload };
}
