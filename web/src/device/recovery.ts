/**
 * Reopens a database that the browser closed (WebKit does so in the background) and runs the work again, on a page that
 * was frozen only once it is shown. Recognizes the error of full storage.
 */
import type { DeviceDatabase } from './database.ts';

const TRIES = 3;

const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError']);

const QUOTA = 'QuotaExceededError';

/** Whether storage is full. Dexie wraps the browser's error once per layer. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner, failures = [] } = error as { inner?: unknown; failures?: readonly unknown[] };
  return error.name === QUOTA || isOutOfSpace(inner) || failures.some(isOutOfSpace);
}

/** Whether the database connection was lost, as opposed to a failure of the work itself. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || isOutOfSpace(error)) return false;
  return LOST.has(error.name) || /connection .*(lost|closing)/i.test(error.message);
}

let pageShown = Promise.resolve();

/** Pauses retries until the page is shown again: one on a page that is being frozen would be frozen midway. */
export function waitForPageShow(): void {
  pageShown = new Promise((resolve) => {
    globalThis.addEventListener('pageshow', () => resolve(), { once: true });
  });
}

export async function withRecovery<T>(database: DeviceDatabase, act: () => PromiseLike<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (tried >= TRIES || database.isDeleted || !isLost(error)) throw error;
      await pageShown;
      database.close({ disableAutoOpen: false });
      await database.open();
    }
  }
}
