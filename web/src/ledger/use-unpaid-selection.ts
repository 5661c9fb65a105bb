/**
 * Holds which unpaid items are ticked on the payments screen. `selected` leaves out items that are filtered out or paid
 * meanwhile.
 */
import { useCallback, useMemo, useState } from 'react';
import { NO_CHOICE, tick, tickAll } from './unpaid-choice.ts';
import type { UnpaidItem } from './use-unpaid.ts';

export interface UnpaidSelection {
  /** All ticked items, also those that are no longer shown. */
  readonly ids: ReadonlySet<string>;
  /** The selected items among those shown: excludes items that are filtered out or paid meanwhile. */
  readonly selected: readonly UnpaidItem[];
  /** Those that were ticked with the last day of their week. */
  readonly included: readonly UnpaidItem[];
  readonly select: (id: string, ticked: boolean) => void;
  readonly selectAll: (ticked: boolean) => void;
  /** Unticks all but these. */
  readonly clear: (kept?: readonly string[]) => void;
}

/** `all` also has unpaid items that the filters hide: a week is complete only with its hidden days. */
export function useUnpaidSelection(
  unpaid: readonly UnpaidItem[],
  all: readonly UnpaidItem[],
): UnpaidSelection {
  const [choice, setChoice] = useState(NO_CHOICE);
  const { ids, included } = choice;
  const selected = useMemo(() => unpaid.filter(({ id }) => ids.has(id)), [unpaid, ids]);
  const select = useCallback(
    (id: string, ticked: boolean) => setChoice((before) => tick(before, { id, ticked }, all)),
    [all],
  );
  return {
    ids,
    selected,
    included: selected.filter(({ id }) => included.has(id)),
    select,
    selectAll: (ticked) => setChoice(ticked ? tickAll(unpaid) : NO_CHOICE),
    clear: (kept = []) => setChoice({ ...NO_CHOICE, ids: new Set(kept) }),
  };
}
