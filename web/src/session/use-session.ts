/** Returns the session, which all tabs share, and renders again when it changes. */
import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session.ts';

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
