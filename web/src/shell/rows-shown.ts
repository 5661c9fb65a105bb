/** Delays a first visit's service worker until rows are shown: it fetches the whole app, and would delay them. */
import { currentSession } from '../session/session.ts';

const MAX_WAIT_MS = 10_000;
/** Enough to render the rows. */
const RENDER_MS = 1000;

let resolveShown: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** Call when the device has rows. */
export function markRowsShown(): void {
  setTimeout(resolveShown, RENDER_MS);
}

/** Resolves when rows are shown: at once if this page loads none, and after 10 seconds at the latest. */
export async function rowsShown(): Promise<void> {
  const { user } = currentSession();
  const loadsNoRows = user === null || user.role === 'SUPER_ADMIN';
  if (loadsNoRows || navigator.serviceWorker.controller !== null) return;
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
