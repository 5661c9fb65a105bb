/** Tracks forms with unsaved input, in this tab and in the browser's other tabs, by a shared Web Lock. */
import { useEffect, useSyncExternalStore } from 'react';
import { observable } from './observable.ts';

/** Every tab with unsaved input holds this shared Web Lock. An update looks at it before it reloads all tabs. */
const LOCK = 'fairday:unsaved-input';

const dirtyForms = observable(0);
let releaseLock: (() => void) | undefined;

function count(change: 1 | -1): void {
  const next = dirtyForms.get() + change;
  if (next > 0 && !releaseLock) holdLock();
  if (next === 0) {
    releaseLock?.();
    releaseLock = undefined;
  }
  dirtyForms.set(next);
}

function holdLock(): void {
  const held = new Promise<void>((resolve) => {
    releaseLock = resolve;
  });
  // Without Web Locks (an insecure origin) only this tab knows.
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
}

/** Registers a form's unsaved input while `dirty`. */
export function useUnsavedInput(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    count(1);
    return () => count(-1);
  }, [dirty]);
}

/** Returns whether this tab holds unsaved input. */
export function hasUnsavedInput(): boolean {
  return dirtyForms.get() > 0;
}

/** Resolves to whether any tab of this browser holds unsaved input. */
export async function anyTabHasUnsavedInput(): Promise<boolean> {
  if (hasUnsavedInput()) return true;
  const state = await navigator.locks?.query();
  return state?.held?.some((lock) => lock.name === LOCK) ?? false;
}

export const subscribeToUnsavedInput = dirtyForms.subscribe;

export function useHasUnsavedInput(): boolean {
  return useSyncExternalStore(subscribeToUnsavedInput, hasUnsavedInput);
}
