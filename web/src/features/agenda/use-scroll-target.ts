import { useState } from 'react';
import { type AgendaRow, rowIndexAt } from './agenda-rows.ts';

/** The date to scroll to (default: today). A new object scrolls again, even to the same date. */
export interface ScrollTarget {
  readonly date: string | undefined;
}

/** Returns the index of the target's row, found once per target when its rows are loaded. */
export function useTargetRow(rows: readonly AgendaRow[], target: ScrollTarget) {
  const [found, setFound] = useState<{ target: ScrollTarget; index: number }>();
  if (rows.length > 0 && found?.target !== target) {
    const index = rowIndexAt(rows, target.date);
    if (index !== undefined && rows[index]?.kind === 'date') setFound({ target, index });
  }
  return found;
}
