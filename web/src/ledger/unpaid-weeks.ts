/** Groups unpaid days and amounts by the weeks of their dates, as tables and lists show them. */
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import { isDay } from './unpaid-choice.ts';
import type { UnpaidItem } from './use-unpaid.ts';

export interface UnpaidWeek {
  readonly start: string;
  readonly end: string;
  readonly items: readonly UnpaidItem[];
  /** Billable minutes of its days. */
  readonly minutes: number;
  readonly openCents: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the weeks in order. Nannies whose weeks begin on other weekdays have groups of their own. */
export function unpaidWeeks(items: readonly UnpaidItem[]): UnpaidWeek[] {
  const groups = groupBy(items, ({ week: { start, end } }) => `${start} ${end}`);
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofWeek]) => ({
      start: ofWeek[0]?.week.start ?? '',
      end: ofWeek[0]?.week.end ?? '',
      items: ofWeek,
      minutes: sum(ofWeek.filter(isDay).map(({ minutes }) => minutes)),
      openCents: sum(ofWeek.map(({ openCents }) => openCents)),
    }));
}

/** Returns the first weeks with at least so many rows: none is shown in part. */
export function firstWeeks(weeks: readonly UnpaidWeek[], rows: number): readonly UnpaidWeek[] {
  let count = 0;
  const end = weeks.findIndex(({ items }) => {
    count += items.length;
    return count >= rows;
  });
  return end === -1 ? weeks : weeks.slice(0, end + 1);
}
