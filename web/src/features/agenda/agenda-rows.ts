/** The schedule as rows of one list: a header for each date, then its days; a month that is not read is one row. */
import { monthOf } from 'sync-protocol/rules/months.ts';
import type { AgendaItem } from '../../store/views.ts';
import type { AgendaBookMonth } from './use-agenda-book.ts';

export type AgendaRow =
  | { readonly kind: 'date'; readonly key: string; readonly date: string; readonly isToday: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly item: AgendaItem }
  | { readonly kind: 'month'; readonly key: string; readonly month: string; readonly count: number };

/** Rows of items that come sorted by date. */
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

/** Rows of months that come in order. */
export function rowsOfMonths(months: readonly AgendaBookMonth[]): AgendaRow[] {
  return months.flatMap(({ month, count, items }): AgendaRow[] =>
    items === undefined ? [{ kind: 'month', key: month, month, count }] : agendaRows(items),
  );
}

/** The days that the rows stand for, unread ones included. */
export const dayCount = (rows: readonly AgendaRow[]): number =>
  rows.reduce((sum, row) => sum + (row.kind === 'month' ? row.count : Number(row.kind === 'day')), 0);

/**
 * The row at which the schedule opens: the header of `date` or of the first later one; without `date`, of the
 * first of today or later in its own household's zone. The last one when all is past; undefined without rows. An
 * unread month that is not over by then stands for its headers.
 */
export function rowToOpenAt(rows: readonly AgendaRow[], date?: string): number | undefined {
  let header: number | undefined;
  const today = rows.find((row) => row.kind === 'day')?.item.today ?? '';
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'day') header = index;
    const isThere =
      row.kind === 'day'
        ? row.item.day.date >= (date ?? row.item.today)
        : row.kind === 'month' && row.month >= monthOf(date ?? today);
    if (isThere) return header;
  }
  return header;
}
