import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short enough that a waiting request doesn't notice, long enough that yielding costs nothing measurable. */
const MAX_TURN_MS = 1;

/** Returns a function to await within long work. It yields once a millisecond, so that other requests run. */
export function createYielder(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_TURN_MS) return;
    await nextTurn();
    startedAt = performance.now();
  };
}
