import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 25;

/**
 * Calls `ask` every 25 ms until it resolves to something other than undefined. Errors count as undefined.
 * @throws after `timeoutMs`, naming `what`, with the last error as cause
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
