/** Shares this process between accounts: an account's long work yields regularly, and pauses for others' requests. */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

/** Short enough that a waiting request doesn't notice, long enough that yielding costs nothing measurable. */
const MAX_TURN_MS = 1;
/** Pause per millisecond of work, so that others have two thirds of the time. */
const PAUSE_FACTOR = 2;
const MAX_PAUSE_MS = 100;
/** A request counts for this long after it ends: a person's next request often follows immediately. */
const LINGER_MS = 20;

/** Requests under way by account. */
const underWay = new Map<string, number>();

function end(accountId: string): void {
  const left = (underWay.get(accountId) ?? 1) - 1;
  if (left === 0) underWay.delete(accountId);
  else underWay.set(accountId, left);
}

const hasOthers = (accountId: string): boolean => underWay.size > (underWay.has(accountId) ? 1 : 0);

/** Runs an account's request. Long work of other accounts pauses meanwhile. */
export async function runRequestOf<T>(accountId: string, request: () => Promise<T>): Promise<T> {
  underWay.set(accountId, (underWay.get(accountId) ?? 0) + 1);
  try {
    return await request();
  } finally {
    setTimeout(() => end(accountId), LINGER_MS).unref();
  }
}

/**
 * Returns a function to await within an account's long work. Once a millisecond it yields to other requests; while
 * other accounts have some under way, it pauses for longer. The time that the database worked counts too.
 */
export function createYielder(accountId: string): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    const worked = performance.now() - startedAt;
    if (worked < MAX_TURN_MS) return;
    if (hasOthers(accountId)) await delay(Math.min(worked * PAUSE_FACTOR, MAX_PAUSE_MS));
    else await nextTurn();
    startedAt = performance.now();
  };
}
