/**
 * The dates on which a nanny's terms may begin, the one chosen at first, whether terms of a date may still be changed,
 * and what a date means for her weeks.
 */

import { addDays, daysBetween, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import { DAYS_BACK } from 'sync-protocol/weeks/days-repriced.ts';
import { type NannyWeek, weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';

/** Weeks ahead that are offered: a year. */
const WEEKS_AHEAD = 52;

/** Returns the first date with this weekday on or after a date. */
export function nextWeekday(date: string, weekday: number): string {
  return addDays(date, (weekday - weekdayOf(date) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** The first day of the next week. */
export const defaultDate = (today: string, weekStartsOn: number): string =>
  nextWeekday(addDays(today, 1), weekStartsOn);

interface DateChoices {
  /** Today at the earliest. */
  readonly upcoming: readonly string[];
  /** The newest first. */
  readonly past: readonly string[];
}

/** Returns the first days of weeks from 60 days ago to a year ahead. */
export function dateChoices(today: string, weekStartsOn: number): DateChoices {
  const first = nextWeekday(today, weekStartsOn);
  const upcoming = Array.from({ length: WEEKS_AHEAD }, (_, week) => addDays(first, week * DAYS_PER_WEEK));
  const past: string[] = [];
  for (
    let date = addDays(first, -DAYS_PER_WEEK);
    daysBetween(date, today) <= DAYS_BACK;
    date = addDays(date, -DAYS_PER_WEEK)
  ) {
    past.push(date);
  }
  return { upcoming, past };
}

/** Whether terms that begin on a date may still be set or removed. */
export const isWithinReach = (effectiveFrom: string, today: string): boolean =>
  daysBetween(effectiveFrom, today) <= DAYS_BACK;

interface WeeksAround {
  /** The first week under the terms. */
  readonly first: NannyWeek;
  /** The week before them, where they end it early. */
  readonly shortened: NannyWeek | undefined;
}

/** Returns the first week under terms that begin on a date, and the week before it if that has fewer than seven days. */
export function weeksAround(
  all: readonly Terms[],
  changed: Pick<Terms, 'effectiveFrom' | 'weekStartsOn'>,
): WeeksAround {
  const { effectiveFrom } = changed;
  const others = all.filter((each) => each.effectiveFrom !== effectiveFrom);
  // Only the first date of terms decides how weeks are cut.
  const next = [...others, changed as Terms];
  const before = weekOf(next, addDays(effectiveFrom, -1));
  const isShort = daysBetween(before.start, before.end) < DAYS_PER_WEEK - 1;
  return { first: weekOf(next, effectiveFrom), shortened: isShort ? before : undefined };
}
