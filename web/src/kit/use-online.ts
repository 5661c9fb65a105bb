/** Tells whether the browser is online. False is certain; true only means that a request may succeed. */
import { useSyncExternalStore } from 'react';
import { subscribeToOnline } from './observable.ts';

export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
}
