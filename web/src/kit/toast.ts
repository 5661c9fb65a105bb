/** Holds the one toast on screen (specification, section 9): shows, replaces and dismisses it. toaster.tsx draws it. */
import { observable } from './observable.ts';

interface Toast {
  title: string;
  description?: string;
  /** A person's name in the title or the description, which is isolated there: see kit/named.tsx. */
  name?: string;
  variant?: 'default' | 'destructive';
  /** Such as Undo. Running it dismisses the toast. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

const shown = observable<ShownToast | null>(null);
let lastId = 0;

/** Shows a toast. It replaces the visible one (specification, section 9: at most 1). */
export function showToast(toast: Toast): void {
  lastId += 1;
  shown.set({ ...toast, id: lastId });
}

/** Removes a toast, unless a newer one has replaced it. */
export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null);
}

export const currentToast = shown.get;
export const subscribeToToast = shown.subscribe;
