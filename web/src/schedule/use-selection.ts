/**
 * The days that are selected on the schedule. Selecting all, this month's or this week's first loads the whole agenda.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AgendaShift } from '../device/views.ts';
import { type Reader, type SelectionPart, selectableShifts, selectedShifts } from './selection.ts';

const NONE: ReadonlySet<string> = new Set();

/** The days to select from. A long agenda is only partly loaded. */
export interface ShownDays {
  readonly shifts: readonly AgendaShift[];
  readonly isComplete: boolean;
  /** Counts the selectable days of the whole agenda, loaded or not. */
  readonly selectableCount: number;
  readonly wantAll: (wanted: boolean) => void;
}

export function useSelection({ shifts, isComplete, wantAll, ...shown }: ShownDays, reader: Reader) {
  const [ids, setIds] = useState(NONE);
  const [requested, setRequested] = useState<SelectionPart>();
  const [isMenuOpened, setMenuOpened] = useState(false);
  const selected = useMemo(() => selectedShifts(shifts, ids, reader), [shifts, ids, reader]);
  const selectable = useMemo(() => selectableShifts(shifts, { reader, part: 'all' }), [shifts, reader]);
  if (requested !== undefined && isComplete) {
    setRequested(undefined);
    setIds(new Set(selectableShifts(shifts, { reader, part: requested }).map(({ day }) => day.id)));
  }
  useEffect(() => {
    if (requested !== undefined || isMenuOpened) wantAll(true);
    // Keep all days loaded while any is selected: it may be in a month that isn't on screen.
    else if (ids.size === 0) wantAll(false);
  }, [requested, isMenuOpened, ids, wantAll]);

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

  const clear = () => {
    setRequested(undefined);
    setIds(NONE);
  };

  return {
    ids,
    selected,
    /** All days that may be selected; undefined until all are loaded. */
    selectable: isComplete ? selectable : undefined,
    selectableCount: isComplete ? selectable.length : shown.selectableCount,
    select,
    deselect,
    /** Selects once all days are loaded, since a mutation is based on the day as it was seen. */
    selectPart: setRequested,
    clear,
    /** An open menu tells what it selects, which needs all days. */
    onMenuToggle: setMenuOpened,
  };
}
