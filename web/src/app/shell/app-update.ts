/**
 * In production, registers the service worker after the first rows and finds new versions of the app. When a person
 * asks, reloads every tab into the new version: unsaved input prevents or delays it, except in a tab that asks because
 * its build can't save any more.
 */
import { observable } from '../../kit/observable.ts';
import { anyTabHasUnsavedInput, hasUnsavedInput, subscribeToUnsavedInput } from '../../kit/unsaved-input.ts';
import { rowsShown } from './rows-shown.ts';

/**
 * A new version of the app:
 *
 *   current ──(a worker waits)──▶ waiting ──(applyUpdate)──▶ every tab gets `controllerchange` and reloads
 *
 * An update is applied only when a person asks for it and no open tab has unsaved input. A tab in which somebody begins
 * to type meanwhile reloads after the input is saved.
 */
type AppUpdate = 'current' | 'waiting';

const CHECK_INTERVAL_MS = 3_600_000;

const state = observable<AppUpdate>('current');
let skipWaiting: () => void = () => undefined;
let checkRegistration: () => Promise<void> = async () => undefined;

export const appUpdate = state.get;
export const subscribeToAppUpdate = state.subscribe;

/** Reloads every tab into the waiting version. Resolves to 'unsaved input', without a reload, if a tab holds some. */
export async function applyUpdate(): Promise<'taken' | 'unsaved input'> {
  if (await anyTabHasUnsavedInput()) return 'unsaved input';
  skipWaiting();
  return 'taken';
}

/** Checks for a newer build now. Ignores a failed check. */
export const checkForUpdate = (): Promise<void> => checkRegistration().catch(() => undefined);

/** A person asked this tab to reload: unsaved input doesn't delay it, because this build can't save any more. */
let isReloadRequested = false;

/** Reloads into the newest build. A plain reload would open this one again, from the current worker's cache. */
export async function reloadIntoNewest(): Promise<void> {
  await checkForUpdate();
  const registration = await navigator.serviceWorker?.getRegistration();
  await installed(registration?.installing ?? null);
  isReloadRequested = true;
  if (registration?.waiting) skipWaiting();
  else window.location.reload();
}

/** Resolves when the installation of `worker` has ended, also if it failed. */
function installed(worker: ServiceWorker | null): Promise<void> {
  if (worker === null || worker.state !== 'installing') return Promise.resolve();
  return new Promise((done) => worker.addEventListener('statechange', () => done(), { once: true }));
}

/** Registers the service worker, after the first rows are shown. Does nothing in development. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  reloadOnWorkerChange();
  await rowsShown();
  await pageLoaded();
  const registration = await navigator.serviceWorker.register('/sw.js');
  skipWaiting = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  checkRegistration = async () => {
    await registration.update();
  };
  watchForWaitingWorker(registration);
  checkPeriodically();
}

/** A first visit's worker fetches the whole app, so the page's own requests go first. */
async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((done) => window.addEventListener('load', done, { once: true }));
}

/** Reports a worker that waits behind the current one, now or later. The very first worker doesn't wait. */
function watchForWaitingWorker(registration: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) state.set('waiting');
    });
  if (registration.waiting && registration.active) state.set('waiting');
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

/** Reloads when a new worker takes over. A first visit's worker takes over a page of its own version: no reload. */
function reloadOnWorkerChange(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadWithoutUnsavedInput();
    controlled = true;
  });
}

function reloadWithoutUnsavedInput(): void {
  if (isReloadRequested || !hasUnsavedInput()) {
    window.location.reload();
    return;
  }
  const stop = subscribeToUnsavedInput(() => {
    if (hasUnsavedInput()) return;
    stop();
    window.location.reload();
  });
}

/** Checks when the app becomes visible, at most once an hour: an installed app may stay open for weeks. */
function checkPeriodically(): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    void checkForUpdate();
  });
}
