import { useEffect, useSyncExternalStore } from 'react';
import { observable } from '../observable.ts';

/**
 * Which forms hold typed input that is saved nowhere yet. While one does, this tab holds a shared lock, so
 * that every tab can see it before the app is replaced under all of them.
 */
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
  // Without Web Locks (an insecure origin) only this tab knows: nothing to hold.
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
}

/** Says that a form holds typed input which a reload would lose. */
export function useUnsavedInput(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    count(1);
    return () => count(-1);
  }, [dirty]);
}

/** Whether this tab holds unsaved input. */
export function hasUnsavedInput(): boolean {
  return dirtyForms.get() > 0;
}

/** Whether any tab of this browser does. */
export async function anyTabHasUnsavedInput(): Promise<boolean> {
  if (hasUnsavedInput()) return true;
  const state = await navigator.locks?.query();
  return state?.held?.some((lock) => lock.name === LOCK) ?? false;
}

export const subscribeToUnsavedInput = dirtyForms.subscribe;

export function useHasUnsavedInput(): boolean {
  return useSyncExternalStore(subscribeToUnsavedInput, hasUnsavedInput);
}
