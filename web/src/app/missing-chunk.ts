/** Reloads a page of an older build when its chunk can't be loaded: at most once a minute, never with unsaved input. */
import { hasUnsavedInput } from '../kit/unsaved-input.ts';

const RELOADED_AT = 'fairday:reloaded-for-missing-chunk';
const ONCE_PER_MS = 60_000;

/** Whether the server has another build, so that this page's own file is gone. False without a connection. */
async function isOutdated(): Promise<boolean> {
  // With a query, the service worker doesn't answer from its copy.
  const ownFile = await fetch(`${import.meta.url}?` + Date.now(), {
    method: 'HEAD',
    cache: 'no-store',
  }).catch(() => undefined);
  return ownFile?.status === 404;
}

async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < ONCE_PER_MS || !(await isOutdated())) return;
  if (hasUnsavedInput()) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}

/**
 * Reloads when a chunk can't be loaded because the page is of an older build: a fresh page knows the new names. At most
 * once a minute: a second failure has another reason, and the screen says so. Never with unsaved input.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce());
}
