/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { BACKGROUND_SYNC_TAG } from '../store/background-sync.ts';
import { webLock } from '../store/web-lock.ts';

/** The Static Routing API is Chromium's alone, and in no list of TypeScript's. */
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (
    routes: { condition: { urlPattern: { pathname: string } }; source: 'network' | { cacheName: string } }[],
  ) => Promise<void>;
}

/** Background Sync is Chromium's alone, and in no list of TypeScript's. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// oxlint-disable-next-line no-underscore-dangle -- the name that the build looks for and replaces
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Paths that the server answers itself: the API, its health, and anything that looks like a file. */
const serversOwn = [/^\/api(\/|$)/, /^\/(?:healthz|readyz|metrics)$/, /\/[^/]+\.[^/]+$/];

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serversOwn }));

/**
 * What needs no code of this worker's goes past it, in browsers that can be told so. Without this Chromium has a fault: a
 * request that reaches a worker just as it hands over to a newer one keeps it in office for minutes, and a tap on 'Reload'
 * does nothing.
 */
self.addEventListener('install', (event: InstallEvent) => {
  const routes = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: cacheNames.precache } },
  ]);
  // A browser that knows other routes than these has the worker answer: that is no reason to be without one.
  if (routes !== undefined) event.waitUntil(routes.catch(() => undefined));
});

// The very first worker takes the page that installed it; every later one waits until a person agrees.
clientsClaim();

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const asked =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING';
  if (asked) event.waitUntil(self.skipWaiting());
});

/** Part of this very file, but not run before it is wanted: the worker stands between every page and its opening. */
async function sendWhatWaits(): Promise<void> {
  const { replayQueues } = await import('./replay-queues.ts');
  await replayQueues({
    fetch: (...request) => fetch(...request),
    origin: '',
    now: () => Date.now(),
    lockOf: webLock,
  });
}

const isSync = (event: Event): event is SyncEvent => 'tag' in event;

self.addEventListener('sync', (event: Event) => {
  if (!isSync(event) || event.tag !== BACKGROUND_SYNC_TAG) return;
  // Kept alive until all is sent; what rejects is tried again by the browser, some minutes later.
  event.waitUntil(sendWhatWaits());
});
