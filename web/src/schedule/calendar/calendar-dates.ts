/** The dates and the title of a week or a month in the calendar views, and the step to the next or the previous one. */

import { addDays, datesFrom, startOfWeek } from 'sync-protocol/kernel/calendar.ts';
import { addMonths, monthOf } from 'sync-protocol/kernel/months.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import { formatDateRange, formatMonthYear, startLine } from '../../kit/language/format.ts';

export type CalendarKind = 'week' | 'month';

/** Returns the Monday to Sunday around a date. */
export function weekAround(date: string): string[] {
  const monday = startOfWeek(date);
  return datesFrom(monday, addDays(monday, DAYS_PER_WEEK - 1));
}

/** Returns the dates of all weeks with a date of this one's month. */
export function monthAround(date: string): string[] {
  const first = `${monthOf(date)}-01`;
  const last = addDays(`${addMonths(monthOf(date), 1)}-01`, -1);
  return datesFrom(startOfWeek(first), addDays(startOfWeek(last), DAYS_PER_WEEK - 1));
}

/** Splits dates into weeks. */
export const toWeeks = (dates: readonly string[]): string[][] =>
  Array.from({ length: dates.length / DAYS_PER_WEEK }, (_, week) =>
    dates.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );

/** Returns the date that shows the next week or month, or with -1 the previous one. */
export const stepFrom = (kind: CalendarKind, date: string, by: 1 | -1): string =>
  kind === 'week' ? addDays(date, by * DAYS_PER_WEEK) : `${addMonths(monthOf(date), by)}-01`;

/** Returns 'Nov 23 – 29, 2026' or 'November 2026'. */
export function formatRange(kind: CalendarKind, date: string): string {
  if (kind === 'month') return startLine(formatMonthYear(monthOf(date)));
  const monday = startOfWeek(date);
  return formatDateRange(monday, addDays(monday, DAYS_PER_WEEK - 1));
}
