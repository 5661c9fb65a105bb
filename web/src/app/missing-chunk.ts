/** Reloads the page when a chunk can't be loaded: at most once a minute, never offline or with unsaved input. */
import { hasUnsavedInput } from '../ui/unsaved-input.ts';

const RELOADED_AT = 'fairday:reloaded-for-missing-chunk';
const ONCE_PER_MS = 60_000;

/** Without a connection, a reload would lose the current page. */
async function isServerReachable(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}

async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < ONCE_PER_MS || !(await isServerReachable())) return;
  if (hasUnsavedInput()) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}

/**
 * Reloads when a chunk can't be loaded: most often the chunk is of an older build, and a fresh page knows the new
 * names. At most once a minute: a second failure has another reason, and the screen says so. Never with unsaved
 * input, and never without a connection.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce());
}
