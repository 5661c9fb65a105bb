/** Long work takes turns with everybody else's requests: one process answers all households, one thing at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop costs nothing beside it, and who waits for one doesn't notice it. */
const TURN_MS = 1;

/** To be awaited between two pieces of long work: at once, until its turn has been long enough. */
export function takeTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
