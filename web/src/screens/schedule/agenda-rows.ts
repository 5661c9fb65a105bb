/** The schedule as rows of one list: a header for each date, then its days. */
import type { AgendaItem } from '../../store/views.ts';

export type AgendaRow =
  | { readonly kind: 'date'; readonly key: string; readonly date: string; readonly isToday: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly item: AgendaItem };

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

/**
 * The header at which the schedule opens: the first of `date` or later; without `date`, the first of today or
 * later in its own household's zone. The last one when all is past; undefined without rows.
 */
export function rowToOpenAt(rows: readonly AgendaRow[], date?: string): number | undefined {
  let header: number | undefined;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'date') header = index;
    else if (row.item.day.date >= (date ?? row.item.today)) return header;
  }
  return header;
}
