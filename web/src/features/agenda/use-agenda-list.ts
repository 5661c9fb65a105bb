import { useCallback, useMemo, useState } from 'react';
import type { AgendaItem, Loaded } from '../../store/views.ts';
import { type AgendaRow, rowsOfMonths } from './agenda-rows.ts';
import type { Reader } from './selection.ts';
import { type AgendaBook, type AgendaFilter, useAgendaBook } from './use-agenda-book.ts';
import { useAgendaShifts } from './use-agenda-shifts.ts';
import type { ShownDays } from './use-selection.ts';
import { visibleItems } from './visible-days.ts';

/** What the schedule shows of the agenda. */
export interface AgendaList {
  readonly book: Loaded<AgendaBook>;
  readonly rows: readonly AgendaRow[];
  readonly days: ShownDays;
  /** Reads a month that comes into sight. */
  readonly onMonth: (month: string) => void;
}

const NO_MONTHS: AgendaBook['months'] = [];

/** The agenda around a date, as rows; `reader` says which of its days can be selected. */
export function useAgendaList(
  filter: AgendaFilter,
  { date, reader }: { date: string | undefined; reader: Reader },
): AgendaList {
  const { book, ask } = useAgendaBook(filter, date);
  const known = book.state === 'ready' ? book.data : undefined;

  // Not an empty schedule: what is shown while it is loading or failed never looks at these.
  const months = useMemo(
    () =>
      known?.months.map(({ items, ...month }) => ({
        ...month,
        items: items && visibleItems(items, known.filter.withCompleted),
      })) ?? NO_MONTHS,
    [known],
  );
  const rows = useMemo(() => rowsOfMonths(months), [months]);
  const items = useMemo(() => months.flatMap((month): readonly AgendaItem[] => month.items ?? []), [months]);
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const [isAllWanted, wantAll] = useState(false);
  // A short agenda is here anyway.
  const isHere = known?.filter === filter && months.every((month) => month.items !== undefined);
  const isRead = isAllWanted && !isHere;
  const read = useAgendaShifts(filter, isRead);
  const all = isRead && read.state === 'ready' ? read.data : undefined;
  const days = {
    shifts: all?.shifts ?? items,
    isWhole: isHere || all?.filter === filter,
    selectableCount: reader === 'family' ? total : (known?.outline.pendingCount ?? 0),
    wantAll,
  };
  return { book, rows, days, onMonth: useCallback((month: string) => ask([month]), [ask]) };
}
