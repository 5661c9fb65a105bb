import { useCallback, useMemo, useState } from 'react';
import type { AgendaItem } from '../../store/views.ts';
import { type Reader, selectableIds, selectedItems } from './selection.ts';

const NONE: ReadonlySet<string> = new Set();

/** The days that are ticked, among those that are shown. */
export function useSelection(items: readonly AgendaItem[], reader: Reader) {
  const [ids, setIds] = useState(NONE);
  const selected = useMemo(() => selectedItems(items, ids, reader), [items, ids, reader]);
  const selectable = useMemo(() => selectableIds(items, reader), [items, reader]);

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

  return {
    ids,
    selected,
    selectableCount: selectable.size,
    select,
    release,
    selectAll: (ticked: boolean) => setIds(ticked ? selectable : NONE),
  };
}
