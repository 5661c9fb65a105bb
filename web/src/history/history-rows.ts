/** The rows of the history's list: each date, followed by its entries. Also the filter by nanny and kind. */
import type { HistoryKind } from './history-kinds.ts';
import type { HistoryLine } from './history-lines.ts';

export interface HistoryFilter {
  readonly nannyId: string;
  readonly kind: HistoryKind | '';
}

export const NO_FILTER: HistoryFilter = { nannyId: '', kind: '' };

export type HistoryRow =
  | { readonly type: 'date'; readonly key: string; readonly date: string | undefined }
  | { readonly type: 'line'; readonly key: string; readonly line: HistoryLine };

export const filterLines = (lines: readonly HistoryLine[], { nannyId, kind }: HistoryFilter): HistoryLine[] =>
  lines.filter(
    (line) => (nannyId === '' || line.nannyIds.includes(nannyId)) && (kind === '' || line.kind === kind),
  );

/** `lines`: unsent first, then newest first. Unsent lines get their own heading, without a date. */
export function groupByDate(lines: readonly HistoryLine[]): HistoryRow[] {
  const rows: HistoryRow[] = [];
  let heading: string | undefined;
  for (const line of lines) {
    const next = line.state === 'unsent' ? undefined : line.date;
    if (rows.length === 0 || next !== heading) {
      heading = next;
      rows.push({ type: 'date', key: `date ${next ?? 'unsent'}`, date: next });
    }
    rows.push({ type: 'line', key: line.id, line });
  }
  return rows;
}
