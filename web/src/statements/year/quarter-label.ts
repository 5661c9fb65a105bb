/** Names a calendar quarter by its months. */
import { formatMonthLabel, startLine } from '../../kit/language/format.ts';

const MONTHS_PER_QUARTER = 3;

const monthLabel = (month: number): string => formatMonthLabel(`2026-${String(month).padStart(2, '0')}`);

/** 'Jan – Mar' of the quarter 1, to 'Oct – Dec' of 4. */
export function quarterLabel(quarter: number): string {
  const last = quarter * MONTHS_PER_QUARTER;
  return startLine(`${monthLabel(last - MONTHS_PER_QUARTER + 1)} – ${monthLabel(last)}`);
}
