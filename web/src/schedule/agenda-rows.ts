/**
 * Turns the agenda into the rows of one list: a heading per week, then its days. An unloaded month is a single row. Also
 * counts the days, and finds the row to scroll to for a date.
 */
import { startOfWeek } from 'sync-protocol/kernel/calendar.ts';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import type { AgendaItem } from '../device/views.ts';
import type { AgendaMonth } from './use-monthly-agenda.ts';

export type AgendaRow =
  /** `date` is the first date of the week that the list shows. */
  | { readonly kind: 'week'; readonly key: string; readonly monday: string; readonly date: string }
  /** `isFirst` for the first day of its date, which shows the date. */
  | { readonly kind: 'day'; readonly key: string; readonly item: AgendaItem; readonly isFirst: boolean }
  | { readonly kind: 'month'; readonly key: string; readonly month: string; readonly count: number };

/** Returns the rows of `months`, which must be sorted, as their items by date. */
export function monthRows(months: readonly Pick<AgendaMonth, 'month' | 'count' | 'items'>[]): AgendaRow[] {
  const rows: AgendaRow[] = [];
  for (const { month, count, items } of months) {
    if (items === undefined) rows.push({ kind: 'month', key: month, month, count });
    for (const item of items ?? []) {
      const last = rows.at(-1);
      const { date, id } = item.day;
      const dateBefore = last?.kind === 'day' ? last.item.day.date : undefined;
      const monday = startOfWeek(date);
      if (dateBefore === undefined || startOfWeek(dateBefore) !== monday)
        rows.push({ kind: 'week', key: `week ${monday}`, monday, date });
      rows.push({ kind: 'day', key: id, item, isFirst: date !== dateBefore });
    }
  }
  return rows;
}

/** Returns the date of a day or of a week's first shown day; undefined for a month that isn't loaded. */
export function rowDate(row: AgendaRow): string | undefined {
  if (row.kind === 'month') return undefined;
  return row.kind === 'week' ? row.date : row.item.day.date;
}

/** Counts the days, including those of unloaded months. */
export const dayCount = (rows: readonly AgendaRow[]): number =>
  rows.reduce((sum, row) => sum + (row.kind === 'month' ? row.count : Number(row.kind === 'day')), 0);

/** Whether a list can scroll to this row: not to a later day of a date, nor past the heading of its week. */
const isTarget = (row: AgendaRow, before: AgendaRow | undefined): boolean =>
  row.kind !== 'day' || (row.isFirst && before?.kind !== 'week');

/**
 * Returns the index of the row to scroll to: the first day on or after `date`, or the heading of its week right above
 * it. Defaults to today in each household's time zone. An unloaded month counts unless it ends before then. Falls back
 * to the last such row; undefined without rows.
 */
export function rowIndexAt(rows: readonly AgendaRow[], date?: string): number | undefined {
  let target: number | undefined;
  const today = rows.find((row) => row.kind === 'day')?.item.today ?? '';
  for (const [index, row] of rows.entries()) {
    if (isTarget(row, rows[index - 1])) target = index;
    const isAtOrAfter =
      row.kind === 'day'
        ? row.item.day.date >= (date ?? row.item.today)
        : row.kind === 'month' && row.month >= monthOf(date ?? today);
    if (isAtOrAfter) return target;
  }
  return target;
}
