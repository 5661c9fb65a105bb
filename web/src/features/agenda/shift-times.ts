/** The times of a shift as they stand in two time fields, and the instants that they mean. */
import {
  addDays,
  dateOf,
  formatClock,
  minuteOfDayOf,
  parseClock,
  wallClockToInstant,
} from 'sync-protocol/rules/calendar.ts';
import type { Span } from 'sync-protocol/rules/hours.ts';

export interface ShiftTimes {
  /** 'HH:mm', or '' for none. */
  readonly start: string;
  readonly end: string;
  /** What somebody said about a shift whose end is not after its start on the clock. */
  readonly endsNextDay: boolean;
}

export const NO_TIMES: ShiftTimes = { start: '', end: '', endsNextDay: false };

/** Where a shift lies: its date, and the zone of its household. */
export interface ShiftPlace {
  readonly date: string;
  readonly timezone: string;
}

const MIDNIGHT = '00:00';

/** The instants of a shift as clock times of its household. */
export function timesOf(start: string | null, end: string | null, place: ShiftPlace): ShiftTimes {
  return {
    start: start === null ? '' : formatClock(minuteOfDayOf(start, place.timezone)),
    end: end === null ? '' : formatClock(minuteOfDayOf(end, place.timezone)),
    endsNextDay: end !== null && dateOf(end, place.timezone) > place.date,
  };
}

export const hasBoth = ({ start, end }: ShiftTimes): boolean => start !== '' && end !== '';

/**
 * Whether a person must say that the shift ends the next day: the end is not after the start. An end at
 * midnight can mean nothing else, and is not asked about.
 */
export function asksForNextDay(times: ShiftTimes): boolean {
  return hasBoth(times) && times.end <= times.start && !endsAtMidnight(times);
}

const endsAtMidnight = ({ start, end }: ShiftTimes): boolean => end === MIDNIGHT && start !== MIDNIGHT;

/** Whether the shift runs into the next date, once it is settled that its times are meant. */
const crosses = ({ start, end }: ShiftTimes): boolean => end <= start;

export const sameTimes = (a: ShiftTimes, b: ShiftTimes): boolean =>
  a.start === b.start && a.end === b.end && (!asksForNextDay(a) || a.endsNextDay === b.endsNextDay);

/** What stood in the fields at first, and the instants behind it: untouched fields keep theirs to the second. */
export interface KeptSpan {
  readonly times: ShiftTimes;
  readonly start: string | null;
  readonly end: string | null;
}

/** The instants that the times mean; 'missing' without both, 'order' when the end is not after the start. */
export function spanOf(times: ShiftTimes, place: ShiftPlace, kept?: KeptSpan): Span | 'missing' | 'order' {
  if (!hasBoth(times)) return 'missing';
  if (asksForNextDay(times) && !times.endsNextDay) return 'order';
  const endDate = crosses(times) ? addDays(place.date, 1) : place.date;
  const keptStart = kept?.times.start === times.start ? kept.start : null;
  const sameEnd = kept?.times.end === times.end && crosses(kept.times) === crosses(times);
  const keptEnd = sameEnd ? kept.end : null;
  const start = keptStart ?? wallClockToInstant(place.date, parseClock(times.start), place.timezone);
  const end = keptEnd ?? wallClockToInstant(endDate, parseClock(times.end), place.timezone);
  return end > start ? { start, end } : 'order';
}
