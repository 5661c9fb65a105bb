const MINUTE_MS = 60_000;

export interface PageWatcher {
  /** The page is back, in whatever way its platform says so: there may be news, and work to send. */
  onWake(): void;
  onVisible(isVisible: boolean): void;
  /** The page is about to be frozen, for somebody may come back to it. */
  onPutAside(): void;
  /** Each minute while the page is visible. */
  onMinute(): void;
}

/** Follows what the browser tells of the page and its connection. Answers a function that ends it. */
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
  window.addEventListener('pagehide', (event) => event.persisted && watcher.onPutAside(), { signal });
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
