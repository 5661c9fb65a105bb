import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session.ts';

/** Who is signed in, in this and every other tab of the browser. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
