import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session.ts';

/** The session of this and every other tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
