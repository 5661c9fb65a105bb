import { useCallback, useEffect, useState } from 'react';

/** A moment longer than a dialog takes to leave and to give the focus back to where it was opened from. */
const AFTER_CLOSING_MS = 250;
const LOOKS_AT_MOST = 20;

/**
 * One dialog at a time. It is laid into the page closed and then opened, and stays until the next one, so that
 * it moves both ways and gives the focus back; `id`, as its key, makes each opening a fresh form.
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
    // oxlint-disable-next-line react/set-state-in-effect -- opened only once it is in the page, closed
    if (dialog) setOpened(true);
  }, [dialog]);
  useFocusBackSomewhere(opened);

  return { dialog, opened, open, close };
}

/** Where what opened a dialog is gone with it (a bar, a device's row, a deleted day), the screen takes the focus. */
function useFocusBackSomewhere(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    return () => focusScreenIfLost(LOOKS_AT_MOST);
  }, [opened]);
}

/**
 * Looks until the dialog has left, which takes a slow phone longer, and for a while after that: the focus may have gone
 * back to the button of a row that is on its way out itself.
 */
function focusScreenIfLost(looks: number): void {
  setTimeout(() => {
    const { activeElement: focused, body } = document;
    const isLost = focused === body && document.querySelector('[role="dialog"]') === null;
    if (isLost) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    else if (looks > 1) focusScreenIfLost(looks - 1);
  }, AFTER_CLOSING_MS);
}
