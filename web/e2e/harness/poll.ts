/** Polls in tests: calls a probe until it returns a value, and throws with the last error after a time limit. */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 25;
/** Far above the usual duration: on a busy machine tests should be slow, not fail. */
const LIMIT_MS = 60_000;

/**
 * Calls `probe` repeatedly until it resolves to something other than undefined. Errors count as undefined.
 * @throws after `timeoutMs`, with `what` in the message and the last error as cause
 */
export async function pollUntil<T>(
  what: string,
  probe: () => Promise<T | undefined>,
  timeoutMs = LIMIT_MS,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let lastError: unknown;
  while (performance.now() < end) {
    try {
      const value = await probe();
      if (value !== undefined) return value;
    } catch (error) {
      lastError = error;
    }
    await pause(POLL_MS);
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause: lastError });
}
