/**
 * Whoever comes signed in and without a worker waits for rows. The worker fetches the whole app when it is installed,
 * and would compete with them for a phone's line and processor: it comes once they are here.
 */
import { currentSession } from '../session/session.ts';

const AT_MOST_MS = 10_000;
/** Long enough to draw them. */
const AFTER_ROWS_MS = 1000;

let tell: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** The device has rows; asked for from a screen that shows them. */
export function markRowsShown(): void {
  setTimeout(tell, AFTER_ROWS_MS);
}

/** Resolves at once where nobody waits for rows, and after 10 s where none come. */
export async function rowsShown(): Promise<void> {
  const { user } = currentSession();
  const awaitsNone = user === null || user.role === 'SUPER_ADMIN';
  if (awaitsNone || navigator.serviceWorker.controller !== null) return;
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))]);
}
