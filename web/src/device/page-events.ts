/** Calls back when a page is shown, hidden, focused, online again or about to freeze, and each visible minute. */

const MINUTE_MS = 60_000;

interface PageWatcher {
  /** The page is visible, focused or online again: there may be something to fetch or to send. */
  onWake(): void;
  onVisible(isVisible: boolean): void;
  /** The page is about to be frozen, and may be resumed later. */
  onFreeze(): void;
  /** Called each minute while the page is visible. */
  onMinute(): void;
}

/** Starts to watch the page. The returned function ends that. */
export function watchPage(watcher: PageWatcher): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const wake = (): void => watcher.onWake();
  const look = (): void => {
    const isVisible = document.visibilityState === 'visible';
    watcher.onVisible(isVisible);
    if (isVisible) watcher.onWake();
  };
  for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, wake, { signal });
  window.addEventListener('pagehide', (event) => event.persisted && watcher.onFreeze(), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') watcher.onMinute();
  }, MINUTE_MS);
  watcher.onVisible(document.visibilityState === 'visible');
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
