import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session.ts';

/** Returns the session, which all tabs share, and renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
