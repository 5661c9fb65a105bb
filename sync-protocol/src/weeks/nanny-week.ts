/**
 * Which week a date belongs to, which terms are in force in it (docs/decisions/terms-and-weeks.md), and which weeks
 * questions are about.
 */

import { addDays, daysBetween, weekdayOf } from '../kernel/calendar.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import { isCalendarDate } from '../kernel/value-rules.ts';
import type { Terms } from './terms.ts';

/** Weeks without terms begin on Monday. */
const MONDAY = 1;

/** A week of a nanny: its first and last date, and the terms in force in it; null without terms. */
export interface NannyWeek {
  readonly start: string;
  readonly end: string;
  readonly terms: Terms | null;
}

const earliest = (a: string, b: string): string => (a < b ? a : b);

/**
 * Finds the week that a date belongs to. Terms begin on the first day of a week, and end the week before them, which
 * may then be shorter than seven days.
 */
function findWeek(allTerms: readonly Terms[], date: string): NannyWeek {
  let terms: Terms | undefined;
  let next: Terms | undefined;
  for (const each of allTerms) {
    const from = each.effectiveFrom;
    if (from > date) {
      if (next === undefined || from < next.effectiveFrom) next = each;
    } else if (terms === undefined || from > terms.effectiveFrom) {
      terms = each;
    }
  }
  const daysIn =
    terms === undefined
      ? (weekdayOf(date) - MONDAY + DAYS_PER_WEEK) % DAYS_PER_WEEK
      : daysBetween(terms.effectiveFrom, date) % DAYS_PER_WEEK;
  const start = addDays(date, -daysIn);
  const end = addDays(start, DAYS_PER_WEEK - 1);
  return {
    start,
    end: next === undefined ? end : earliest(end, addDays(next.effectiveFrom, -1)),
    terms: terms ?? null,
  };
}

/** Weeks by date of lists of terms: a working set gives the same list until its terms change. */
const knownWeeks = new WeakMap<readonly Terms[], Map<string, NannyWeek>>();

/** Returns the week that a date belongs to, the same object for the same list of terms. */
export function weekOf(allTerms: readonly Terms[], date: string): NannyWeek {
  let weeks = knownWeeks.get(allTerms);
  if (weeks === undefined) knownWeeks.set(allTerms, (weeks = new Map()));
  let week = weeks.get(date);
  if (week === undefined) {
    const found = findWeek(allTerms, date);
    week = weeks.get(found.start) ?? found;
    weeks.set(week.start, week).set(date, week);
  }
  return week;
}

/**
 * Returns the week that begins on a date; undefined where none does, or where it lies partly outside of the calendar.
 */
export function weekFrom(allTerms: readonly Terms[], start: string): NannyWeek | undefined {
  const week = weekOf(allTerms, start);
  return week.start === start && isCalendarDate(week.end) ? week : undefined;
}

/** Returns the weeks that the dates from `from` to `to` belong to, in order. */
export function weeksBetween(allTerms: readonly Terms[], from: string, to: string): NannyWeek[] {
  const weeks: NannyWeek[] = [];
  for (let date = from; date <= to; ) {
    const week = weekOf(allTerms, date);
    weeks.push(week);
    date = addDays(week.end, 1);
  }
  return weeks;
}

/** Questions are about weeks that began at most two years ago, or begin within four weeks. */
const DAYS_ASKABLE_BACK = 731;
const DAYS_ASKABLE_AHEAD = 28;

/** Whether questions may be asked about a week. Without such limits, 50 about each week of two centuries could be. */
export const isAskable = (weekStart: string, today: string): boolean =>
  weekStart >= addDays(today, -DAYS_ASKABLE_BACK) && weekStart <= addDays(today, DAYS_ASKABLE_AHEAD);
