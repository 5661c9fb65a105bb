/** Tells whether the focus went with an element that went away, and so may be given to another one. */

/** Whether nothing has the focus. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Whether the focus is in what goes away, or lost with it. Elsewhere, it stays: somebody may be typing there. */
export const mayMoveFocus = (from: HTMLElement | null): boolean =>
  isFocusLost() || from?.contains(document.activeElement) === true;
