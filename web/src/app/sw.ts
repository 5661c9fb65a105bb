/**
 * The service worker: serves the app's pages, files and one language's messages offline, lets requests that need no
 * code of it bypass it, sends queues in the background, shows push messages, activates updates on request.
 */
/// <reference lib="webworker" />
import { cacheNames, clientsClaim, type RouteHandlerCallback } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { BACKGROUND_SYNC_TAG } from '../device/background-sync.ts';
import { savesData } from '../device/saves-data.ts';
import { webLock } from '../device/web-lock.ts';
import {
  answerCatalog,
  CATALOGS_CACHE,
  isCatalog,
  keepInstalled,
  keepLanguage,
  keptLanguage,
  languageToKeep,
  removeFormer,
} from './kept-language.ts';

/** Static Routing API: Chromium only, not in TypeScript's types. */
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (
    routes: { condition: { urlPattern: { pathname: string } }; source: 'network' | { cacheName: string } }[],
  ) => Promise<void>;
}

/** Background Sync: Chromium only, not in TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// oxlint-disable-next-line no-underscore-dangle -- the name that the build looks for and replaces
const files = self.__WB_MANIFEST;
const urlOf = (file: PrecacheEntry | string): string => (typeof file === 'string' ? file : file.url);

/** Every file but the catalogs of messages: those of one language are kept apart (kept-language.ts). */
precacheAndRoute(files.filter((file) => !isCatalog(urlOf(file))));
cleanupOutdatedCaches();
const catalogs = files.map(urlOf).filter(isCatalog);
registerRoute(({ url }) => isCatalog(url.pathname), answerCatalog);
self.addEventListener('install', (event) => event.waitUntil(keepInstalled(catalogs)));
self.addEventListener('activate', (event) => event.waitUntil(removeFormer(catalogs)));

/** Paths that the server answers: the API, health and metrics, and files. */
const serverPaths = [/^\/api(\/|$)/, /^\/(?:healthz|readyz|metrics)$/, /\/[^/]+\.[^/]+$/];

const answerWithIndex = createHandlerBoundToURL('/index.html');
/** By language: the schedule's own page, which asks for all of its files at once (web/scripts/route-pages.ts). */
const answerWithSchedule = new Map(
  files.map(urlOf).flatMap((url) => {
    const [, language] = /^pages\/schedule\.(\w+)\.html$/.exec(url) ?? [];
    return language === undefined ? [] : [[language, createHandlerBoundToURL(url)] as const];
  }),
);
const answerSchedule: RouteHandlerCallback = async (options) =>
  (answerWithSchedule.get(await keptLanguage()) ?? answerWithIndex)(options);

// The first route that matches answers.
registerRoute(new NavigationRoute(answerSchedule, { allowlist: [/^\/schedule(?:$|\?)/] }));
registerRoute(new NavigationRoute(answerWithIndex, { denylist: serverPaths }));

/**
 * Requests that need no code of this worker bypass it, where the browser supports that. This also avoids a fault in
 * Chromium: a request that reaches a worker during the handover to a newer one keeps the old one active for minutes,
 * and 'Reload' does nothing.
 */
self.addEventListener('install', (event: InstallEvent) => {
  const routes = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/messages-*' } }, source: { cacheName: CATALOGS_CACHE } },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: cacheNames.precache } },
  ]);
  // A browser may know the API but not these routes: the worker must still be installed, and then answers itself.
  if (routes !== undefined) event.waitUntil(routes.catch(() => undefined));
});

// The very first worker controls the page that installed it. Later ones wait until a person agrees.
clientsClaim();

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const isSkipWaiting =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING';
  if (isSkipWaiting) event.waitUntil(self.skipWaiting());
  const language = languageToKeep(message);
  if (language !== undefined) event.waitUntil(keepLanguage(language, catalogs).catch(() => undefined));
});

/** Evaluates replay-queues.ts, which is bundled here, only when needed: the worker's start delays every page. */
async function sendQueues(): Promise<void> {
  const { replayQueues } = await import('./replay-queues.ts');
  await replayQueues({
    fetch: (...request) => fetch(...request),
    origin: '',
    now: () => Date.now(),
    lockOf: webLock,
    savesData,
  });
}

const isSync = (event: Event): event is SyncEvent => 'tag' in event;

self.addEventListener('sync', (event: Event) => {
  if (!isSync(event) || event.tag !== BACKGROUND_SYNC_TAG) return;
  // Keeps the worker alive until all is sent. If this rejects, the browser tries again minutes later.
  event.waitUntil(sendQueues());
});

/** Evaluated when needed, like replay-queues.ts. */
const pushEvents = () => import('./push-events.ts');

self.addEventListener('push', (event) =>
  event.waitUntil(pushEvents().then(({ showPush }) => showPush(event))),
);

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(pushEvents().then(({ openNotification }) => openNotification(event))),
);
