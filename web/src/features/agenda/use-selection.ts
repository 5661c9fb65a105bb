/** The days that are selected on the schedule. Select All first loads the whole agenda. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AgendaShift } from '../../store/views.ts';
import { type Reader, selectableIds, selectedShifts } from './selection.ts';

const NONE: ReadonlySet<string> = new Set();

/** The days to select from. A long agenda is only partly loaded. */
export interface ShownDays {
  readonly shifts: readonly AgendaShift[];
  readonly isComplete: boolean;
  /** Counts the whole agenda, loaded or not. */
  readonly selectableCount: number;
  readonly wantAll: (wanted: boolean) => void;
}

export function useSelection({ shifts, isComplete, wantAll, ...shown }: ShownDays, reader: Reader) {
  const [ids, setIds] = useState(NONE);
  const [isAllRequested, setAllRequested] = useState(false);
  const selected = useMemo(() => selectedShifts(shifts, ids, reader), [shifts, ids, reader]);
  const selectable = useMemo(() => selectableIds(shifts, reader), [shifts, reader]);
  if (isAllRequested && isComplete) {
    setAllRequested(false);
    setIds(selectable);
  }
  useEffect(() => {
    if (isAllRequested) wantAll(true);
    // Keep all days loaded while any is selected: it may be in a month that isn't on screen.
    else if (ids.size === 0) wantAll(false);
  }, [isAllRequested, ids, wantAll]);

  const select = useCallback((dayId: string, ticked: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (ticked) next.add(dayId);
      else next.delete(dayId);
      return next;
    });
  }, []);

  const deselect = useCallback((days: readonly AgendaShift[]) => {
    const removed = new Set(days.map(({ day }) => day.id));
    setIds((before) => new Set([...before].filter((id) => !removed.has(id))));
  }, []);

  /** Selects all days once they are loaded, since a mutation is based on the day as it was seen. */
  const selectAll = (ticked: boolean) => {
    setAllRequested(ticked);
    if (!ticked) setIds(NONE);
  };

  return {
    ids,
    selected,
    selectableCount: isComplete ? selectable.size : shown.selectableCount,
    select,
    deselect,
    selectAll,
  };
}
