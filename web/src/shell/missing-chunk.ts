import { hasUnsavedInput } from '../ui/unsaved-input.ts';

const RELOADED_AT = 'fairday:reloaded-for-missing-chunk';
const ONCE_PER_MS = 60_000;

/**
 * A part of the app that cannot be loaded is most often one of an older build: a fresh page knows the new
 * names. Once: if it fails again, the reason is another one, and the screen says so. Typed input is never
 * thrown away for it.
 */
export function reloadOnceWhenAChunkIsMissing(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (hasUnsavedInput() || Date.now() - last < ONCE_PER_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
  });
}
