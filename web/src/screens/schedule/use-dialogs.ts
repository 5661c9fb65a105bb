import { useCallback, useEffect, useState } from 'react';
import type { AgendaItem } from '../../store/views.ts';

/** What is open over the schedule, with the days as they were seen when it was opened. */
export type OpenDialog =
  | { readonly kind: 'edit' | 'todos'; readonly item: AgendaItem }
  /** Hours of a day; once they are recorded, those of the days that follow. */
  | { readonly kind: 'hours'; readonly item: AgendaItem; readonly following?: readonly AgendaItem[] }
  | { readonly kind: 'bulk edit'; readonly items: readonly AgendaItem[] }
  | { readonly kind: 'schedule a day' };

/**
 * One dialog at a time. It is laid into the page closed and then opened, and stays until the next one, so that
 * it moves both ways and gives the focus back; `id` makes each opening a fresh form.
 */
export function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog & { readonly id: number }>();
  const [opened, setOpened] = useState(false);

  const open = useCallback((next: OpenDialog) => {
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

/** A moment longer than a dialog takes to leave and to give the focus back to where it was opened from. */
const AFTER_CLOSING_MS = 250;

/** Where what opened a dialog is gone with it (a deleted day, hours of a past day), the screen takes the focus. */
function useFocusBackSomewhere(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
      }, AFTER_CLOSING_MS);
    };
  }, [opened]);
}
