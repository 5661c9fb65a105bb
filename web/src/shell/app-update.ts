import { anyTabHasUnsavedInput, hasUnsavedInput, subscribeToUnsavedInput } from '../ui/unsaved-input.ts';

/**
 * A new version of the app:
 *
 *   current ──(a worker waits)──▶ waiting ──(takeUpdate)──▶ every tab hears `controllerchange` and reloads
 *
 * Nothing moves by itself, and no tab reloads while it holds typed input: it waits until that is saved.
 */
export type AppUpdate = 'current' | 'waiting';

const LOOK_AGAIN_MS = 3_600_000;

let state: AppUpdate = 'current';
let skipWaiting: () => void = () => undefined;
const listeners = new Set<() => void>();

export function appUpdate(): AppUpdate {
  return state;
}

export function subscribeToAppUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reloads every tab into the waiting version, unless typed input in one of them would be lost by it. */
export async function takeUpdate(): Promise<'taken' | 'unsaved input'> {
  if (await anyTabHasUnsavedInput()) return 'unsaved input';
  skipWaiting();
  return 'taken';
}

/** Registers the service worker. Does nothing in development, where there is none. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  reloadWhenTheWorkerChanges();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  skipWaiting = () => workbox.messageSkipWaiting();
  workbox.addEventListener('waiting', () => {
    state = 'waiting';
    for (const listener of listeners) listener();
  });
  await workbox.register();
  lookForUpdatesNowAndThen(() => workbox.update());
}

/**
 * workbox-window does not tell of a change of worker in a visitor's very first session, so the browser's own
 * event is heard. The first worker of all takes over a page that it fits: no reason to reload.
 */
function reloadWhenTheWorkerChanges(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadOnceNothingIsTyped();
    controlled = true;
  });
}

function reloadOnceNothingIsTyped(): void {
  if (!hasUnsavedInput()) {
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
function lookForUpdatesNowAndThen(look: () => Promise<void>): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    // Without a connection there is nothing to find: the next visit looks again.
    look().catch(() => undefined);
  });
}
