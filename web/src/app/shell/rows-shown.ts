/**
 * Tells app-update.ts when a first visit shows its rows. The service worker is registered only then (after 10 seconds
 * at the latest), since the worker fetches the whole app, which would delay the rows.
 */
import { currentSession } from '../../session/session.ts';

const MAX_WAIT_MS = 10_000;
/** Time to render the rows. */
const RENDER_MS = 1000;

let resolveShown: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** Lets `rowsShown` resolve a second later. The shell calls it when the device has synced rows. */
export function markRowsShown(): void {
  setTimeout(resolveShown, RENDER_MS);
}

/** Resolves when rows are shown: at once if a worker already controls the page, or if the account has no rows. */
export async function rowsShown(): Promise<void> {
  const { user } = currentSession();
  const loadsNoRows = user === null || user.role === 'SUPER_ADMIN';
  if (loadsNoRows || navigator.serviceWorker.controller !== null) return;
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
