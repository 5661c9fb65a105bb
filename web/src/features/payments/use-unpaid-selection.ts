/** Keeps which unpaid days are ticked. `selected` leaves out days that are filtered out or paid meanwhile. */
import { useCallback, useMemo, useState } from 'react';
import type { UnpaidDay } from './use-ledger.ts';

const NONE: ReadonlySet<string> = new Set();

export interface UnpaidSelection {
  /** All ticked days, also those that are no longer shown. */
  readonly ids: ReadonlySet<string>;
  /** The selected days among those shown: excludes days that are filtered out or paid meanwhile. */
  readonly selected: readonly UnpaidDay[];
  readonly select: (dayId: string, ticked: boolean) => void;
  readonly selectAll: (ticked: boolean) => void;
  readonly clear: () => void;
}

export function useUnpaidSelection(unpaid: readonly UnpaidDay[]): UnpaidSelection {
  const [ids, setIds] = useState(NONE);
  const selected = useMemo(() => unpaid.filter(({ dayId }) => ids.has(dayId)), [unpaid, ids]);
  const select = useCallback((dayId: string, ticked: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (ticked) next.add(dayId);
      else next.delete(dayId);
      return next;
    });
  }, []);
  return {
    ids,
    selected,
    select,
    selectAll: (ticked) => setIds(ticked ? new Set(unpaid.map(({ dayId }) => dayId)) : NONE),
    clear: () => setIds(NONE),
  };
}
