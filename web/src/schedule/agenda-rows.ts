/**
 * Turns the agenda into the rows of one list: a header per date, then its days. An unloaded month is a single row.
 * Also counts the days, and finds the row to scroll to for a date.
 */
import { monthOf } from 'sync-protocol/kernel/months.ts';
import type { AgendaItem } from '../device/views.ts';
import type { AgendaMonth } from './use-monthly-agenda.ts';

export type AgendaRow =
  | { readonly kind: 'date'; readonly key: string; readonly date: string; readonly isToday: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly item: AgendaItem }
  | { readonly kind: 'month'; readonly key: string; readonly month: string; readonly count: number };

/** Returns the rows of `items`, which must be sorted by date. */
export function agendaRows(items: readonly AgendaItem[]): AgendaRow[] {
  const rows: AgendaRow[] = [];
  let date: string | undefined;
  for (const item of items) {
    if (item.day.date !== date) {
      date = item.day.date;
      rows.push({ kind: 'date', key: date, date, isToday: date === item.today });
    }
    rows.push({ kind: 'day', key: item.day.id, item });
  }
  return rows;
}

/** Returns the rows of `months`, which must be sorted. */
export function monthRows(months: readonly AgendaMonth[]): AgendaRow[] {
  return months.flatMap(({ month, count, items }): AgendaRow[] =>
    items === undefined ? [{ kind: 'month', key: month, month, count }] : agendaRows(items),
  );
}

/** Counts the days, including those of unloaded months. */
export const dayCount = (rows: readonly AgendaRow[]): number =>
  rows.reduce((sum, row) => sum + (row.kind === 'month' ? row.count : Number(row.kind === 'day')), 0);

/**
 * Returns the index of the row to scroll to: the first date header on or after `date`. Defaults to today in each
 * household's time zone. An unloaded month counts as a header unless it ends before then. Falls back to the last
 * header; undefined without rows.
 */
export function rowIndexAt(rows: readonly AgendaRow[], date?: string): number | undefined {
  let header: number | undefined;
  const today = rows.find((row) => row.kind === 'day')?.item.today ?? '';
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'day') header = index;
    const isAtOrAfter =
      row.kind === 'day'
        ? row.item.day.date >= (date ?? row.item.today)
        : row.kind === 'month' && row.month >= monthOf(date ?? today);
    if (isAtOrAfter) return header;
  }
  return header;
}
