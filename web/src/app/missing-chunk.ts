import { hasUnsavedInput } from '../ui/unsaved-input.ts';

const RELOADED_AT = 'fairday:reloaded-for-missing-chunk';
const ONCE_PER_MS = 60_000;

/** Whether a fresh page could be had: without a connection, a reload would take the page that is there. */
async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}

async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < ONCE_PER_MS || !(await isServerThere())) return;
  if (hasUnsavedInput()) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}

/**
 * A part of the app that cannot be loaded is most often one of an older build: a fresh page knows the new
 * names. Once: if it fails again, the reason is another one, and the screen says so. Typed input is never
 * thrown away for it, nor a page that has lost its connection.
 */
export function reloadOnceWhenAChunkIsMissing(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce());
}
