import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AgendaShift } from '../../store/views.ts';
import { type Reader, selectableIds, selectedShifts } from './selection.ts';

const NONE: ReadonlySet<string> = new Set();

/** What the schedule shows of an agenda that need not be read to its end. */
export interface ShownDays {
  /** Those that have been read. */
  readonly shifts: readonly AgendaShift[];
  /** All of them, as they have been for as long as that is wanted. */
  readonly isWhole: boolean;
  /** Of the whole agenda, read or not. */
  readonly selectableCount: number;
  readonly wantAll: (wanted: boolean) => void;
}

/** The days that are ticked, among those that are shown. */
export function useSelection({ shifts, isWhole, wantAll, ...shown }: ShownDays, reader: Reader) {
  const [ids, setIds] = useState(NONE);
  const [isAllAsked, setAllAsked] = useState(false);
  const selected = useMemo(() => selectedShifts(shifts, ids, reader), [shifts, ids, reader]);
  const selectable = useMemo(() => selectableIds(shifts, reader), [shifts, reader]);
  if (isAllAsked && isWhole) {
    setAllAsked(false);
    setIds(selectable);
  }
  useEffect(() => {
    if (isAllAsked) wantAll(true);
    // Days that are ticked far from what is looked at are followed until none is.
    else if (ids.size === 0) wantAll(false);
  }, [isAllAsked, ids, wantAll]);

  const select = useCallback((dayId: string, ticked: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (ticked) next.add(dayId);
      else next.delete(dayId);
      return next;
    });
  }, []);

  /** Takes the ticks off these days: what was asked for is done. */
  const release = useCallback((done: readonly AgendaShift[]) => {
    const gone = new Set(done.map(({ day }) => day.id));
    setIds((before) => new Set([...before].filter((id) => !gone.has(id))));
  }, []);

  /** All that can be ticked, which is more than has been read so far: what acts on a day must have seen it. */
  const selectAll = (ticked: boolean) => {
    setAllAsked(ticked);
    if (!ticked) setIds(NONE);
  };

  return {
    ids,
    selected,
    selectableCount: isWhole ? selectable.size : shown.selectableCount,
    select,
    release,
    selectAll,
  };
}
