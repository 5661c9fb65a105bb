/**
 * Computes the demo's year: its first and last dates, Mondays and clock changes, and instants by the household's clock.
 */

import {
  addDays,
  dateOf,
  datesFrom,
  MINUTES_PER_DAY,
  minutesBetween,
  parseClock,
  wallClockToInstant,
  weekdayOf,
} from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';

export interface Year {
  readonly timezone: string;
  readonly now: string;
  readonly today: string;
  /** The Monday of the first week. */
  readonly start: string;
  /** The last planned date. */
  readonly end: string;
  /** The dates of clock changes, up to yesterday. */
  readonly clockChanges: readonly string[];
}

/** Two clock changes of a kind can be 371 days apart: a shorter period could miss one. */
const DAYS_BACK = 378;
const DAYS_AHEAD = 60;

export const mondayOf = (date: string): string =>
  addDays(date, -((weekdayOf(date) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK));

export function yearUntil(now: string, timezone: string): Year {
  const today = dateOf(now, timezone);
  const start = mondayOf(addDays(today, -DAYS_BACK));
  const midnight = (date: string) => wallClockToInstant(date, 0, timezone);
  const clockChanges = datesFrom(addDays(start, DAYS_PER_WEEK - 1), addDays(today, -1)).filter(
    (date) => minutesBetween(midnight(date), midnight(addDays(date, 1))) !== MINUTES_PER_DAY,
  );
  return { timezone, now, today, start, end: addDays(today, DAYS_AHEAD), clockChanges };
}

/** Returns the Mondays of the period. */
export const mondaysOf = ({ start, end }: Year): string[] =>
  datesFrom(start, end).filter((date) => weekdayOf(date) === 1);

/** Returns the instant at which the household's clock shows `clock` ('HH:mm') on a date. */
export const momentOn = ({ timezone }: Year, date: string, clock: string): string =>
  wallClockToInstant(date, parseClock(clock), timezone);
