import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AgendaItem } from '../../store/views.ts';
import { type Reader, selectableIds, selectedItems } from './selection.ts';

const NONE: ReadonlySet<string> = new Set();

/** What the schedule shows of an agenda that need not be read to its end. */
export interface ShownDays {
  /** The days that have been read. */
  readonly items: readonly AgendaItem[];
  readonly isWhole: boolean;
  /** Of the whole agenda, read or not. */
  readonly selectableCount: number;
  readonly readAll: () => void;
}

/** The days that are ticked, among those that are shown. */
export function useSelection({ items, isWhole, readAll, ...shown }: ShownDays, reader: Reader) {
  const [ids, setIds] = useState(NONE);
  const [isAllAsked, setAllAsked] = useState(false);
  const selected = useMemo(() => selectedItems(items, ids, reader), [items, ids, reader]);
  const selectable = useMemo(() => selectableIds(items, reader), [items, reader]);
  if (isAllAsked && isWhole) {
    setAllAsked(false);
    setIds(selectable);
  }
  useEffect(() => {
    if (isAllAsked && !isWhole) readAll();
  }, [isAllAsked, isWhole, readAll]);

  const select = useCallback((dayId: string, ticked: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (ticked) next.add(dayId);
      else next.delete(dayId);
      return next;
    });
  }, []);

  /** Takes the ticks off these days: what was asked for is done. */
  const release = useCallback((done: readonly AgendaItem[]) => {
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
