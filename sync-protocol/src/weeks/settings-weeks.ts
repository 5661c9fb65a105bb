/**
 * Finds the weeks that a household's time zone and billing increment still price: those with hours in review, and those
 * with hours that an older version didn't cut by date.
 */

import { addDays } from '../kernel/calendar.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { Household } from '../people/household.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { ALL_NANNIES } from '../people/permissions.ts';
import { DAYS_REACHED } from './minutes-by-date.ts';
import { type NannyWeek, weeksBetween } from './nanny-week.ts';
import { openReviewsOf, readsOfWorkedWeeks } from './worked-weeks.ts';

type Settings = Pick<Household, 'timezone' | 'billingIncrementMinutes'>;

/** Days from a nanny's earliest terms on in which hours can have been recorded before there were terms at all. */
const DAYS_UNCUT = 62;

/** Whether settings can lower what was worked: a smaller increment, or another zone, by which hours are cut. */
const mayLower = (before: Settings, after: Settings): boolean =>
  after.billingIncrementMinutes < before.billingIncrementMinutes || after.timezone !== before.timezone;

/**
 * Returns the read of the days that may not be cut by date: the version that had the first terms cuts them, and terms
 * begin at most 60 days back. Undefined for a nanny without terms.
 */
function uncutDaysOf(nannyId: string, rows: LoadedRows) {
  const [first] = (rows.peekList(termsOf(nannyId)) ?? [])
    .map(({ effectiveFrom }) => effectiveFrom)
    .toSorted();
  if (first === undefined) return undefined;
  const range = { field: 'date', from: addDays(first, -DAYS_REACHED), to: addDays(first, DAYS_UNCUT) };
  return { table: 'day', where: { nannyId }, range } as const;
}

/** Returns the weeks of a nanny that a change of settings can lower. */
function weeksOf(nannyId: string, rows: LoadedRows): NannyWeek[] {
  const terms = rows.peekList(termsOf(nannyId));
  const reviews = rows.peekList(openReviewsOf(nannyId));
  if (terms === undefined || reviews === undefined) return [];
  const inReview = reviews.flatMap(({ dayId }) => rows.peek('day', dayId) ?? []);
  const range = uncutDaysOf(nannyId, rows);
  const around = range === undefined ? [] : (rows.peekList(range) ?? []);
  const uncut = around.filter(
    ({ status, minutesByDate }) => status === 'COMPLETED' && minutesByDate === null,
  );
  const weeks = [...inReview, ...uncut].flatMap(({ date }) =>
    weeksBetween(terms, date, addDays(date, DAYS_REACHED)),
  );
  return [...new Set(weeks)];
}

/** Returns the weeks by nanny that a change of settings can lower; mostly none. Needs the rows of `readsOfSettings`. */
export function weeksBySettings(
  rows: WorkingSet,
  before: Settings,
  after: Settings,
): { nannyId: string; weeks: NannyWeek[] }[] {
  if (!mayLower(before, after)) return [];
  return rows.list(ALL_NANNIES).map(({ id: nannyId }) => ({ nannyId, weeks: weeksOf(nannyId, rows) }));
}

/** Returns the reads of `weeksBySettings` and of pricing these weeks. None where settings lower nothing. */
export function readsOfSettings(rows: LoadedRows, after: Settings): Read[] {
  const before = rows.peek('household', rows.householdId);
  if (before === undefined || !mayLower(before, after)) return [];
  const nannies = rows.peekList(ALL_NANNIES) ?? [];
  const ofNanny = (nannyId: string): Read[] => {
    const uncut = after.timezone === before.timezone ? undefined : uncutDaysOf(nannyId, rows);
    const reviews = rows.peekList(openReviewsOf(nannyId)) ?? [];
    return [
      termsOf(nannyId),
      openReviewsOf(nannyId),
      ...(uncut === undefined ? [] : [uncut]),
      { table: 'day', ids: reviews.map(({ dayId }) => dayId) },
      ...readsOfWorkedWeeks(nannyId, weeksOf(nannyId, rows), rows),
    ];
  };
  return [ALL_NANNIES, ...nannies.flatMap(({ id }) => ofNanny(id))];
}
