/**
 * One workweek a nanny: the weekday with which her weeks begin is that of her first terms, and no week with hours is
 * cut in two, so that nobody evades overtime (29 CFR 778.105, .301).
 */

import { addDays, weekdayOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { termsOf, weekRowsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { isAgreed } from '../schedule/hours.ts';
import { DAYS_REACHED } from './minutes-by-date.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import type { Terms } from './terms.ts';
import type { Week } from './week.ts';

type FirstTerms = Pick<Terms, 'nannyId' | 'effectiveFrom'>;

const reviewsOf = (nannyId: string) => ({ table: 'review', where: { nannyId, status: 'open' } }) as const;

/** Days whose hours can fall on the dates from one on; with `to`, up to another. */
const daysFrom = (nannyId: string, from: string, to?: string) =>
  ({
    table: 'day',
    where: { nannyId },
    range: { field: 'date', from: addDays(from, -DAYS_REACHED), ...(to === undefined ? {} : { to }) },
  }) as const;

const cancellationsFrom = (nannyId: string, from: string) =>
  ({ table: 'cancellation', where: { nannyId }, range: { field: 'date', from } }) as const;

const isFirst = (allTerms: readonly Terms[], { effectiveFrom }: FirstTerms): boolean =>
  allTerms.every((each) => each.effectiveFrom >= effectiveFrom);

/** Returns the week without terms that first terms from a date would cut; undefined where they cut none. */
function cutWeek(allTerms: readonly Terms[], terms: FirstTerms): NannyWeek | undefined {
  if (!isFirst(allTerms, terms)) return undefined;
  const others = allTerms.filter(({ effectiveFrom }) => effectiveFrom !== terms.effectiveFrom);
  const week = weekOf(others, terms.effectiveFrom);
  return week.start < terms.effectiveFrom ? week : undefined;
}

/** Returns the last date on which a day's hours count. */
const lastDateOf = ({ date, minutesByDate }: Pick<AgendaDay, 'date' | 'minutesByDate'>): string =>
  addDays(date, (minutesByDate?.length ?? 1) - 1);

/** Whether a week under terms that is over began on another weekday. Its row stays when its terms are removed. */
const wasClosedElsewhere = (weeks: readonly Week[], weekStartsOn: number): boolean =>
  weeks.some(({ weekStart, closedAt }) => closedAt !== null && weekdayOf(weekStart) !== weekStartsOn);

/**
 * Returns the weekday with which weeks begin on a date: that of the terms in force, or else of the first ones. Older
 * versions let terms begin on several weekdays.
 */
function weekdayBefore(allTerms: readonly Terms[], { effectiveFrom }: FirstTerms): number | undefined {
  const inOrder = allTerms.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const inForce = inOrder.findLast((each) => each.effectiveFrom <= effectiveFrom) ?? inOrder[0];
  return inForce?.weekStartsOn;
}

interface SetTerms extends FirstTerms {
  readonly weekStartsOn: number;
}

/**
 * Throws `week_start_fixed` for terms whose weeks would begin on another weekday than those of her other terms, or that
 * would cut a week that has hours before their first date. Needs the rows of `readsOfWeekStart`.
 */
export function assertWeekStart(rows: WorkingSet, terms: SetTerms, receivedAt: string): void {
  const { nannyId, effectiveFrom, weekStartsOn } = terms;
  const current = rows.list(termsOf(nannyId));
  const isElsewhere =
    current.length === 0
      ? wasClosedElsewhere(rows.list(weekRowsOf(nannyId)), weekStartsOn)
      : weekdayBefore(current, terms) !== weekStartsOn;
  if (isElsewhere) throw new Rejection('week_start_fixed');
  const cut = cutWeek(current, terms);
  if (cut === undefined) return;
  const inReview = new Set(rows.list(reviewsOf(nannyId)).map(({ dayId }) => dayId));
  /** Whether a day has hours before the terms, or may get some: she agreed to it, and it has begun. */
  const hasHours = ({ id, status, date, scheduledStartUtc, minutesByDate, ...day }: AgendaDay): boolean => {
    if (lastDateOf({ date, minutesByDate }) < cut.start) return false;
    if (status === 'COMPLETED' || inReview.has(id)) return true;
    return isAgreed({ status, ...day }) && scheduledStartUtc !== null && scheduledStartUtc <= receivedAt;
  };
  if (rows.list(daysFrom(nannyId, cut.start, addDays(effectiveFrom, -1))).some(hasHours))
    throw new Rejection('week_start_fixed');
}

/** Returns the reads of `assertWeekStart` besides a nanny's terms and weeks. */
export function readsOfWeekStart(terms: FirstTerms, rows: LoadedRows): Read[] {
  const { nannyId, effectiveFrom } = terms;
  const current = rows.peekList(termsOf(nannyId));
  const cut = current && cutWeek(current, terms);
  if (cut === undefined) return [];
  return [daysFrom(nannyId, cut.start, addDays(effectiveFrom, -1)), reviewsOf(nannyId)];
}

/** Whether both sides agreed to a day, or somebody worked on it. */
const wasAgreed = (day: AgendaDay): boolean =>
  day.status === 'COMPLETED' ||
  day.status === 'ACCEPTED' ||
  day.actualStartUtc !== null ||
  day.agreedStartUtc !== null;

/**
 * Throws `week_start_fixed` for the removal of her first terms, once a shift from their date on was accepted or worked:
 * others could then begin on another weekday. Needs the rows of `readsToRemoveFirst`.
 */
export function assertFirstStays(rows: WorkingSet, terms: FirstTerms): void {
  const { nannyId, effectiveFrom } = terms;
  if (!isFirst(rows.list(termsOf(nannyId)), terms)) return;
  const days = rows.list(daysFrom(nannyId, effectiveFrom));
  const inReview = new Set(rows.list(reviewsOf(nannyId)).map(({ dayId }) => dayId));
  const isUsed =
    days.some((day) => lastDateOf(day) >= effectiveFrom && (wasAgreed(day) || inReview.has(day.id))) ||
    rows.list(cancellationsFrom(nannyId, effectiveFrom)).length > 0;
  if (isUsed) throw new Rejection('week_start_fixed');
}

/** Returns the reads of `assertFirstStays` besides a nanny's terms and weeks. */
export function readsToRemoveFirst(terms: FirstTerms, rows: LoadedRows): Read[] {
  const { nannyId, effectiveFrom } = terms;
  const current = rows.peekList(termsOf(nannyId));
  if (current === undefined || !isFirst(current, terms)) return [];
  return [daysFrom(nannyId, effectiveFrom), reviewsOf(nannyId), cancellationsFrom(nannyId, effectiveFrom)];
}
