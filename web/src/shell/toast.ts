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

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Tells what has just happened. One toast is visible at a time: a newer one takes the place of an older. */
export function showToast(toast: Toast): void {
  lastId += 1;
  show({ ...toast, id: lastId });
}

/** Takes the toast away, unless a newer one is already there. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

export function currentToast(): ShownToast | null {
  return shown;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
