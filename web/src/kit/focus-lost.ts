/** Tells whether the focus went with an element that went away, and returns it after a dialog. */
import { useEffect } from 'react';

/** Whether nothing has the focus. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Whether the focus is in what goes away, or lost with it. Elsewhere, it stays: somebody may be typing there. */
export const mayMoveFocus = (from: HTMLElement | null): boolean =>
  isFocusLost() || from?.contains(document.activeElement) === true;

/** Longer than a dialog's exit transition, after which the dialog returns the focus. */
const FOCUS_CHECK_MS = 250;
const MAX_FOCUS_CHECKS = 20;

/** Counts openings and closings: only the dialog that closed last returns the focus, and not once another has opened. */
let changes = 0;

/**
 * Returns the focus after closing where the dialog didn't: one that is closed before it has taken the focus takes it
 * late, and it is lost with it. An opener that is gone, such as a deleted row's button, leaves the focus to the screen.
 */
export function useLostFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    changes += 1;
    const opener = document.activeElement;
    return () => {
      changes += 1;
      returnLostFocus(opener, changes, MAX_FOCUS_CHECKS);
    };
  }, [opened]);
}

/** Returns the focus once no dialog is open and nothing has the focus. Repeats: a slow phone closes one late. */
function returnLostFocus(opener: Element | null, change: number, checksLeft: number): void {
  setTimeout(() => {
    if (change !== changes) return;
    const isLost = isFocusLost() && document.querySelector('[role="dialog"]') === null;
    if (!isLost) {
      if (checksLeft > 1) returnLostFocus(opener, change, checksLeft - 1);
      return;
    }
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    if (isFocusLost()) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, FOCUS_CHECK_MS);
}
