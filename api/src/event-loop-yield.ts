import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short enough that a waiting request doesn't notice, long enough that yielding costs nothing measurable. */
const MAX_TURN_MS = 1;

/**
 * Returns a function to await between two pieces of long work. It yields to the event loop once a millisecond, so that
 * one household's work doesn't block the requests of all others.
 */
export function createYielder(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_TURN_MS) return;
    await nextTurn();
    startedAt = performance.now();
  };
}
