import { observable } from '../observable.ts';
import { anyTabHasUnsavedInput, hasUnsavedInput, subscribeToUnsavedInput } from '../ui/unsaved-input.ts';
import { rowsShown } from './rows-shown.ts';

/**
 * A new version of the app:
 *
 *   current ──(a worker waits)──▶ waiting ──(applyUpdate)──▶ every tab hears `controllerchange` and reloads
 *
 * Nothing moves by itself, and no tab reloads while it holds typed input: it waits until that is saved.
 */
export type AppUpdate = 'current' | 'waiting';

const LOOK_AGAIN_MS = 3_600_000;

const state = observable<AppUpdate>('current');
let skipWaiting: () => void = () => undefined;
let look: () => Promise<void> = async () => undefined;

export const appUpdate = state.get;
export const subscribeToAppUpdate = state.subscribe;

/** Reloads every tab into the waiting version, unless typed input in one of them would be lost by it. */
export async function applyUpdate(): Promise<'taken' | 'unsaved input'> {
  if (await anyTabHasUnsavedInput()) return 'unsaved input';
  skipWaiting();
  return 'taken';
}

/**
 * The server no longer takes this build: the newer one is looked for at once, and not when the hour is over. Without
 * a connection there is none to find.
 */
export const checkForUpdate = (): Promise<void> => look().catch(() => undefined);

/** This tab was told to, whatever is typed in it: a build that can't save any more has no use for waiting. */
let isReloadAsked = false;

/**
 * Reloads into the newest build that there is, other tabs once nothing is typed in them. A plain reload would open this one again, from the worker's store,
 * while the newer waits.
 */
export async function reloadIntoNewest(): Promise<void> {
  await checkForUpdate();
  const registration = await navigator.serviceWorker?.getRegistration();
  await arrived(registration?.installing ?? null);
  isReloadAsked = true;
  if (registration?.waiting) skipWaiting();
  else window.location.reload();
}

/** Resolves once a worker that is being installed waits, or has failed. */
function arrived(worker: ServiceWorker | null): Promise<void> {
  if (worker === null || worker.state !== 'installing') return Promise.resolve();
  return new Promise((done) => worker.addEventListener('statechange', () => done(), { once: true }));
}

/** Registers the service worker. Does nothing in development, where there is none. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  reloadWhenTheWorkerChanges();
  await rowsShown();
  await pageLoaded();
  const registration = await navigator.serviceWorker.register('/sw.js');
  skipWaiting = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  look = async () => {
    await registration.update();
  };
  tellWhenOneWaits(registration);
  lookForUpdatesNowAndThen();
}

/** The worker of a first visit fetches the whole app: what the page itself asks for goes first. */
async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((done) => window.addEventListener('load', done, { once: true }));
}

/** Of a worker that waits behind the one in use, already or later. The very first one has none to wait for. */
function tellWhenOneWaits(registration: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) state.set('waiting');
    });
  if (registration.waiting && registration.active) state.set('waiting');
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

/**
 * Heard from the start, in a visitor's very first session too. The first worker of all takes over a page that it
 * fits: no reason to reload.
 */
function reloadWhenTheWorkerChanges(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadOnceNothingIsTyped();
    controlled = true;
  });
}

function reloadOnceNothingIsTyped(): void {
  if (isReloadAsked || !hasUnsavedInput()) {
    window.location.reload();
    return;
  }
  const stop = subscribeToUnsavedInput(() => {
    if (hasUnsavedInput()) return;
    stop();
    window.location.reload();
  });
}

/** An installed app may stay open for weeks: it looks again when somebody comes back to it. */
function lookForUpdatesNowAndThen(): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    void checkForUpdate();
  });
}
