/** Holds the state of one dialog at a time: opens it with a fresh form, and closes it. */
import { useCallback, useEffect, useState } from 'react';

/**
 * Holds the state of one dialog at a time. A dialog is mounted closed, then opened, and stays mounted until the next
 * one, so that both transitions run. Use `id` as the dialog's key: each opening gets a fresh form.
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

  return { dialog, opened, open, close };
}
