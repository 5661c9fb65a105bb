/** The stretch of time that the demo tells of, on the household's calendar. */
import {
  addDays,
  dateOf,
  datesFrom,
  MINUTES_PER_DAY,
  minutesBetween,
  parseClock,
  wallClockToInstant,
  weekdayOf,
} from 'sync-protocol/rules/calendar.ts';

export interface Year {
  readonly timezone: string;
  readonly now: string;
  readonly today: string;
  /** The Monday on which the first week of work begins. */
  readonly start: string;
  /** The last date that is planned. */
  readonly end: string;
  /** Dates up to yesterday on which the clocks were changed. */
  readonly clockChanges: readonly string[];
}

/** A clock change of a year can come 371 days after the last one of its kind: with less, one could be missing. */
const DAYS_BACK = 378;
const DAYS_AHEAD = 60;
const DAYS_A_WEEK = 7;

export const mondayOf = (date: string): string =>
  addDays(date, -((weekdayOf(date) + DAYS_A_WEEK - 1) % DAYS_A_WEEK));

export function yearUntil(now: string, timezone: string): Year {
  const today = dateOf(now, timezone);
  const start = mondayOf(addDays(today, -DAYS_BACK));
  const midnight = (date: string) => wallClockToInstant(date, 0, timezone);
  const clockChanges = datesFrom(addDays(start, DAYS_A_WEEK - 1), addDays(today, -1)).filter(
    (date) => minutesBetween(midnight(date), midnight(addDays(date, 1))) !== MINUTES_PER_DAY,
  );
  return { timezone, now, today, start, end: addDays(today, DAYS_AHEAD), clockChanges };
}

/** The Mondays of the weeks from the first to the last. */
export const mondaysOf = ({ start, end }: Year): string[] =>
  datesFrom(start, end).filter((date) => weekdayOf(date) === 1);

/** The instant at which the household's clock shows 'HH:mm' on a date. */
export const momentOn = ({ timezone }: Year, date: string, clock: string): string =>
  wallClockToInstant(date, parseClock(clock), timezone);
