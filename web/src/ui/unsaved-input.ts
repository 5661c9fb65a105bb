import { useEffect, useSyncExternalStore } from 'react';

/**
 * Which forms hold typed input that is saved nowhere yet. While one does, this tab holds a shared lock, so
 * that every tab can see it before the app is replaced under all of them.
 */
const LOCK = 'fairday:unsaved-input';

let dirtyForms = 0;
let releaseLock: (() => void) | undefined;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  dirtyForms += change;
  if (dirtyForms > 0 && !releaseLock) holdLock();
  if (dirtyForms === 0) {
    releaseLock?.();
    releaseLock = undefined;
  }
  for (const listener of listeners) listener();
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
  return dirtyForms > 0;
}

/** Whether any tab of this browser does. */
export async function anyTabHasUnsavedInput(): Promise<boolean> {
  if (hasUnsavedInput()) return true;
  const state = await navigator.locks?.query();
  return state?.held?.some((lock) => lock.name === LOCK) ?? false;
}

export function subscribeToUnsavedInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasUnsavedInput(): boolean {
  return useSyncExternalStore(subscribeToUnsavedInput, hasUnsavedInput);
}
