import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 25;

/**
 * Asks again until `ask` gives something other than undefined.
 * @throws when `timeoutMs` has passed, with `what` and the last error in words
 */
export async function pollUntil<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  timeoutMs = 20_000,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let last: unknown;
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    await pause(POLL_MS);
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause: last });
}
