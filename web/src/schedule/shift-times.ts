/**
 * Converts a shift's two time fields to UTC instants and back, compares them, tells whether it is a night, and decides
 * when to ask if it lasts 24 hours.
 */
import {
  addDays,
  dateOf,
  formatClock,
  MINUTES_PER_DAY,
  minuteOfDayOf,
  parseClock,
  wallClockToInstant,
} from 'sync-protocol/kernel/calendar.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';

export interface ShiftTimes {
  /** 'HH:mm', or '' for none. */
  readonly start: string;
  readonly end: string;
  /** The checkbox that is shown when both are the same. */
  readonly endsNextDay: boolean;
}

export const NO_TIMES: ShiftTimes = { start: '', end: '', endsNextDay: false };

export interface ZonedDate {
  readonly date: string;
  readonly timezone: string;
}

/**
 * Returns the date on which the household's zone shows a shift that begins at this instant: another one than its day's
 * where the household has moved since. The given date without a shift.
 */
export const dateShown = (start: string | null, { date, timezone }: ZonedDate): string =>
  start === null ? date : dateOf(start, timezone);

const MIDNIGHT = '00:00';

export function toShiftTimes(start: string | null, end: string | null, zonedDate: ZonedDate): ShiftTimes {
  return {
    start: start === null ? '' : formatClock(minuteOfDayOf(start, zonedDate.timezone)),
    end: end === null ? '' : formatClock(minuteOfDayOf(end, zonedDate.timezone)),
    endsNextDay: end !== null && dateOf(end, zonedDate.timezone) > zonedDate.date,
  };
}

export const hasBoth = ({ start, end }: ShiftTimes): boolean => start !== '' && end !== '';

/** Returns whether to ask if the shift lasts 24 hours, since its end is its start. */
export const asksForNextDay = (times: ShiftTimes): boolean => hasBoth(times) && times.end === times.start;

/** Whether the shift ends on the next day, after its midnight. */
export const isNight = (times: ShiftTimes): boolean =>
  hasBoth(times) && times.end < times.start && times.end !== MIDNIGHT;

/** Returns the minutes of a night by the clock. */
export const nightMinutes = ({ start, end }: ShiftTimes): number =>
  parseClock(end) + MINUTES_PER_DAY - parseClock(start);

/** Only meaningful for times that are complete and confirmed. */
const crossesMidnight = ({ start, end }: ShiftTimes): boolean => end <= start;

export const sameTimes = (a: ShiftTimes, b: ShiftTimes): boolean =>
  a.start === b.start && a.end === b.end && (!asksForNextDay(a) || a.endsNextDay === b.endsNextDay);

/** The initial field values with their instants: unchanged fields keep their instant to the second. */
export interface OriginalSpan {
  readonly times: ShiftTimes;
  readonly start: string | null;
  readonly end: string | null;
}

/** Returns the UTC instants, 'missing' without both times, or 'order' if the end is not after the start. */
export function toTimeRange(
  times: ShiftTimes,
  zonedDate: ZonedDate,
  original?: OriginalSpan,
): TimeRange | 'missing' | 'order' {
  if (!hasBoth(times)) return 'missing';
  if (asksForNextDay(times) && !times.endsNextDay) return 'order';
  const endDate = crossesMidnight(times) ? addDays(zonedDate.date, 1) : zonedDate.date;
  const originalStart = original?.times.start === times.start ? original.start : null;
  const hasSameEnd =
    original?.times.end === times.end && crossesMidnight(original.times) === crossesMidnight(times);
  const originalEnd = hasSameEnd ? original.end : null;
  const start =
    originalStart ?? wallClockToInstant(zonedDate.date, parseClock(times.start), zonedDate.timezone);
  const end = originalEnd ?? wallClockToInstant(endDate, parseClock(times.end), zonedDate.timezone);
  return end > start ? { start, end } : 'order';
}
