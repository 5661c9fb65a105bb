/** A value with listeners, for React's `useSyncExternalStore`. A source may run while the value is observed. */
export interface Observable<T> {
  readonly get: () => T;
  /** Calls every listener, unless the value stays the same by `Object.is`. */
  readonly set: (next: T) => void;
  /** Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * `whileObserved`, if given, runs when the first listener is added, and the function it returns once the last one
 * is removed.
 */
export function observable<T>(initial: T, whileObserved?: () => () => void): Observable<T> {
  let value = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop ??= whileObserved?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** Calls the listener when the browser goes online or offline. Returns a function that removes the listener. */
export function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
