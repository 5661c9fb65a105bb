/** Returns the rows of the schedule's list, the days that can be selected, and the row to scroll to. */
import { useCallback, useMemo, useState } from 'react';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { AgendaItem, AgendaShift, Loaded } from '../device/views.ts';
import { readShifts } from './agenda-outline.ts';
import { type AgendaRow, monthRows, rowDate, rowIndexAt } from './agenda-rows.ts';
import type { Reader } from './selection.ts';
import { type AgendaFilter, type MonthlyAgenda, useMonthlyAgenda } from './use-monthly-agenda.ts';
import type { ShownDays } from './use-selection.ts';
import { visibleItems } from './visible-days.ts';

interface AgendaList {
  readonly agenda: Loaded<MonthlyAgenda>;
  readonly rows: readonly AgendaRow[];
  readonly days: ShownDays;
  readonly onMonthVisible: (month: string) => void;
}

const NO_MONTHS: MonthlyAgenda['months'] = [];

/** Returns the agenda around a date as rows. `reader` determines which of its days can be selected. */
export function useAgendaList(
  filter: AgendaFilter,
  { date, reader }: { date: string | undefined; reader: Reader },
): AgendaList {
  const { agenda, ask } = useMonthlyAgenda(filter, date);
  const loaded = agenda.state === 'ready' ? agenda.data : undefined;

  const months = useMemo(
    () =>
      loaded?.months.map(({ items, ...month }) => ({
        ...month,
        items: items && visibleItems(items, loaded.filter),
      })) ?? NO_MONTHS,
    [loaded],
  );
  const rows = useMemo(() => monthRows(months), [months]);
  const items = useMemo(() => months.flatMap((month): readonly AgendaItem[] => month.items ?? []), [months]);
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const [isAllWanted, wantAll] = useState(false);
  // All months of a short agenda are loaded anyway.
  const isComplete = loaded?.filter === filter && months.every((month) => month.items !== undefined);
  const needsShifts = isAllWanted && !isComplete;
  const shifts = useAgendaShifts(filter, needsShifts);
  const all = needsShifts && shifts.state === 'ready' ? shifts.data : undefined;
  const days = {
    shifts: all?.shifts ?? items,
    isComplete: isComplete || all?.filter === filter,
    selectableCount: reader === 'family' ? total : (loaded?.outline.pendingCount ?? 0),
    wantAll,
  };
  return {
    agenda,
    rows,
    days,
    onMonthVisible: useCallback((month: string) => ask([month]), [ask]),
  };
}

/** Returns all days that a filter shows, with that filter. Undefined unless `wanted`. */
function useAgendaShifts(filter: AgendaFilter, wanted: boolean) {
  const { nannyId, withCompleted, kept } = filter;
  const now = useQuarter();
  return useLoaded(
    async (database, memberships): Promise<{ filter: AgendaFilter; shifts: AgendaShift[] } | undefined> => {
      if (!wanted) return undefined;
      return {
        filter,
        shifts: await readShifts(database, { memberships, nannyId, withCompleted, kept, now }),
      };
    },
    [wanted, nannyId, withCompleted, kept, now],
  );
}

/** The date to scroll to (default: today). A new object scrolls again, even to the same date. */
export interface ScrollTarget {
  readonly date: string | undefined;
}

/** Returns the index and date of the target's row, found once per target when its rows are loaded. */
export function useTargetRow(rows: readonly AgendaRow[], target: ScrollTarget) {
  const [found, setFound] = useState<{ target: ScrollTarget; index: number; date: string }>();
  if (rows.length > 0 && found?.target !== target) {
    const index = rowIndexAt(rows, target.date);
    const row = index === undefined ? undefined : rows[index];
    const date = row && rowDate(row);
    if (index !== undefined && date !== undefined) setFound({ target, index, date });
  }
  return found;
}
