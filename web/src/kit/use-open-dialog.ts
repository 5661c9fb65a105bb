/**
 * Holds the state of one dialog at a time: opens it with a fresh form, closes it, and then keeps the focus on the
 * screen.
 */
import { useCallback, useEffect, useState } from 'react';

/**
 * Holds the state of one dialog at a time, and keeps the focus on the screen after it closes. A dialog is mounted
 * closed, then opened, and stays mounted until the next one, so that both transitions run. Use `id` as the dialog's
 * key: each opening gets a fresh form.
 */
export function useOpenDialog<Dialog extends object>(initial?: Dialog) {
  const [dialog, setDialog] = useState(initial && { ...initial, id: 0 });
  const [opened, setOpened] = useState(false);

  const open = useCallback((next: Dialog) => {
    setOpened(false);
    setDialog((before) => ({ ...next, id: (before?.id ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setOpened(false), []);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a dialog opens only if it was mounted closed
    if (dialog) setOpened(true);
  }, [dialog]);
  useFocusFallback(opened);

  return { dialog, opened, open, close };
}

/** Longer than a dialog's exit transition, after which the dialog returns the focus. */
const FOCUS_CHECK_MS = 250;
const MAX_FOCUS_CHECKS = 20;

/** Focuses the screen after closing if the element that opened the dialog is gone, such as a deleted row. */
function useFocusFallback(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    return () => focusScreenIfLost(MAX_FOCUS_CHECKS);
  }, [opened]);
}

/** Focuses the screen once no dialog is open and nothing has the focus. Repeats: a slow phone closes one late. */
function focusScreenIfLost(checksLeft: number): void {
  setTimeout(() => {
    const { activeElement: focused, body } = document;
    const isLost = focused === body && document.querySelector('[role="dialog"]') === null;
    if (isLost) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    else if (checksLeft > 1) focusScreenIfLost(checksLeft - 1);
  }, FOCUS_CHECK_MS);
}
