/**
 * WebKit closes IndexedDB under an app in the background, at any time, and Dexie does not recover from it by
 * itself: a call that fails so closes, opens and tries again.
 */
import type { DeviceDatabase } from './database.ts';

const TRIES = 3;

const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError']);

const QUOTA = 'QuotaExceededError';

/** Whether the browser refuses for want of space. Dexie wraps what it was told, once for each layer. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner, failures = [] } = error as { inner?: unknown; failures?: readonly unknown[] };
  return error.name === QUOTA || isOutOfSpace(inner) || failures.some(isOutOfSpace);
}

/** Whether the database went away under us, rather than the work being refused. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || isOutOfSpace(error)) return false;
  return LOST.has(error.name) || /connection .*(lost|closing)/i.test(error.message);
}

let shown = Promise.resolve();

/**
 * Holds every further try until the page is shown again: one that is being put aside must not begin anything
 * anew, for it would be frozen in the middle of it.
 */
export function waitForPageShow(): void {
  shown = new Promise((resolve) => {
    globalThis.addEventListener('pageshow', () => resolve(), { once: true });
  });
}

export async function withRecovery<T>(database: DeviceDatabase, act: () => PromiseLike<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (tried >= TRIES || database.isDeleted || !isLost(error)) throw error;
      await shown;
      database.close({ disableAutoOpen: false });
      await database.open();
    }
  }
}
