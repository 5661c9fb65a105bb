import { observable } from '../observable.ts';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** One thing to do about it, such as Undo. The toast goes once it is done. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

const shown = observable<ShownToast | null>(null);
let lastId = 0;

/** Tells what has just happened. One toast is visible at a time: a newer one takes the place of an older. */
export function showToast(toast: Toast): void {
  lastId += 1;
  shown.set({ ...toast, id: lastId });
}

/** Takes the toast away, unless a newer one is already there. */
export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null);
}

export const currentToast = shown.get;
export const subscribeToToast = shown.subscribe;
