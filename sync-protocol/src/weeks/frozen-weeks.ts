/**
 * Approved weeks: finds those that a day's hours touch, refuses to take hours of one away, gives what priced one, and
 * divides a day's amount where an approved week keeps its part.
 */

import { addDays, datesFrom } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { termsOf, weekRowsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type TimeRange } from '../schedule/hours.ts';
import { isCorrected, worthOf } from '../schedule/kept-amount.ts';
import { DAYS_REACHED, datesTouched, minutesByDate, workInWeek } from './minutes-by-date.ts';
import { type NannyWeek, weekOf, weeksBetween } from './nanny-week.ts';
import type { Terms } from './terms.ts';
import { type FrozenFacts, type Week, weekId } from './week.ts';

const isIn = (date: string, { start, end }: NannyWeek): boolean => date >= start && date <= end;

/** Returns a week's row. A change of terms has read all of a nanny's: it cuts weeks that no row names. */
function weekRow(rows: WorkingSet, nannyId: string, { start }: NannyWeek): Week | undefined {
  const id = weekId(nannyId, start);
  const isKnown = rows.peekList(weekRowsOf(nannyId)) !== undefined;
  return isKnown ? rows.peek('week', id) : rows.get('week', id);
}

/** Returns whether the family approved a week. Needs its row. */
export const isApproved = (rows: WorkingSet, nannyId: string, week: NannyWeek): boolean =>
  (weekRow(rows, nannyId, week)?.approved ?? null) !== null;

/** Returns the reads of `assertApproved`. */
export const readsIfApproved = (nannyId: string, weekStart: string | undefined): Read[] =>
  weekStart === undefined ? [] : [{ table: 'week', ids: [weekId(nannyId, weekStart)] }];

/** Throws `week_not_approved` for a payment that is made only if this week of hers is approved. */
export function assertApproved(rows: WorkingSet, nannyId: string, weekStart: string | undefined): void {
  if (weekStart === undefined) return;
  if (rows.get('week', weekId(nannyId, weekStart))?.approved == null) {
    throw new Rejection('week_not_approved');
  }
}

/** Returns what priced a week when it was approved; null before. */
export const frozenOf = (row: Week | undefined): FrozenFacts | null =>
  row === undefined || row.approved === null ? null : row.frozen;

export interface HoursOfDay {
  readonly day: AgendaDay;
  /** Other hours for the day; null for those that it has. */
  readonly span: TimeRange | null;
}

/** Returns the dates on which a day's hours count, as they were cut then, and on which these hours would. */
export function datesReached({ day, span }: HoursOfDay, timezone: string): string[] {
  const counted = minutesByDate(day, timezone).flatMap(({ date, minutes }) => (minutes > 0 ? date : []));
  if (span === null) return [day.date, ...counted];
  const touched = Array.from({ length: datesTouched(day, span, timezone) }, (_, i) => addDays(day.date, i));
  return [...counted, ...touched];
}

/**
 * Returns all dates that hours of a day can touch. Their weeks are priced with the day (`daysOf`): after a change of
 * the household's zone, its hours may overlap an owed shift of a later date than their own.
 */
export const datesInReach = ({ date }: AgendaDay): string[] => datesFrom(date, addDays(date, DAYS_REACHED));

/** Returns the weeks, in order, of all dates that hours of a day can touch; none before the terms are loaded. */
export function weeksInReach({ day }: HoursOfDay, rows: LoadedRows): NannyWeek[] {
  const terms = rows.peekList(termsOf(day.nannyId));
  return terms === undefined ? [] : weeksBetween(terms, day.date, addDays(day.date, DAYS_REACHED));
}

/** Returns the reads of `approvedWeeks`. */
export const readsOfApproval = (hours: HoursOfDay, rows: LoadedRows): Read[] => [
  termsOf(hours.day.nannyId),
  { table: 'week', ids: weeksInReach(hours, rows).map(({ start }) => weekId(hours.day.nannyId, start)) },
];

/** Whether a day's hours, or other hours for it, overlap a shift that an approved week owes unworked. */
function overlapsOwed({ cancelled, unworked }: FrozenFacts, { day, span }: HoursOfDay): boolean {
  const worked = [span, { start: day.actualStartUtc, end: day.actualEndUtc }];
  return [...cancelled, ...unworked].some(({ startUtc, endUtc }) =>
    worked.some((each) => (each?.start ?? endUtc) < endUtc && (each?.end ?? startUtc) > startUtc),
  );
}

/**
 * Returns the approved weeks that a day's hours, or other hours for it, touch. Also one that keeps a share of the day's
 * amount, though later hours don't reach into it any more, and one whose owed shifts the hours overlap.
 */
export function approvedWeeks(rows: WorkingSet, hours: HoursOfDay): NannyWeek[] {
  const { day } = hours;
  const approved = weeksInReach(hours, rows).filter((week) => isApproved(rows, day.nannyId, week));
  if (approved.length === 0) return [];
  const timezone = rows.get('household', day.householdId)?.timezone ?? 'UTC';
  const dates = datesReached(hours, timezone);
  return approved.filter((week) => {
    if (dates.some((date) => isIn(date, week))) return true;
    const frozen = frozenOf(weekRow(rows, day.nannyId, week));
    if (frozen === null) return false;
    return frozen.shares.some(({ dayId }) => dayId === day.id) || overlapsOwed(frozen, hours);
  });
}

/** Throws `week_approved` for a day with hours in an approved week. Needs the rows of `readsOfApproval`. */
export function assertNotApproved(rows: WorkingSet, day: AgendaDay): void {
  if (day.actualStartUtc !== null && approvedWeeks(rows, { day, span: null }).length > 0) {
    throw new Rejection('week_approved');
  }
}

/**
 * Returns a day with the amount that its minutes pay. A paid day, and one of an approved week, keeps its amount when its
 * hours change; the difference is an adjustment.
 */
export const atItsRate = (day: AgendaDay): AgendaDay =>
  isCorrected(day) ? { ...day, amountCents: worthOf(day) } : day;

/** Whether a day's hours are worth cents and its amount is 0, as approved: an adjustment of the week pays for them. */
export const isPaidByAdjustment = (day: AgendaDay): boolean => day.amountCents === 0 && worthOf(day) > 0;

/** Days from a week's first or last date to the dates of its neighbors' shifts. */
const DATES_AROUND = [-2, -1, 1, 2] as const;

interface WeeksAround {
  readonly terms: readonly Terms[];
  readonly neighbors: readonly NannyWeek[];
}

/** Neighbors by week. They count as long as the terms are the same list: a working set makes another when one changes. */
const knownNeighbors = new WeakMap<NannyWeek, WeeksAround>();

/** Returns the weeks into which a week's shifts reach, or from which shifts reach into it. */
function neighborsOf(week: NannyWeek, nannyId: string, rows: LoadedRows): readonly NannyWeek[] {
  const terms = rows.peekList(termsOf(nannyId)) ?? [];
  const known = knownNeighbors.get(week);
  if (known?.terms === terms) return known.neighbors;
  const dates = DATES_AROUND.map((days) => addDays(days < 0 ? week.start : week.end, days));
  const weeks = dates.map((date) => weekOf(terms, date));
  const neighbors = [...new Map(weeks.map((each) => [each.start, each])).values()];
  knownNeighbors.set(week, { terms, neighbors });
  return neighbors;
}

/** Returns the ids of a week's row and of its neighbors', which `sharesOf` needs. */
export const weekIdsAround = (rows: LoadedRows, nannyId: string, week: NannyWeek): string[] =>
  [week, ...neighborsOf(week, nannyId, rows)].map(({ start }) => weekId(nannyId, start));

/** An approved week beside another. */
interface Neighbor {
  readonly week: NannyWeek;
  /** The cents that it keeps of days, by their ids. */
  readonly shares: ReadonlyMap<string, number>;
}

/** Returns what an approved neighbor keeps of a day's amount; undefined where it has nothing to do with the day. */
function keptBy({ week, shares }: Neighbor, day: AgendaDay): number | undefined {
  const share = shares.get(day.id);
  if (share !== undefined) return share;
  if (isIn(day.date, week)) return day.amountCents ?? 0;
  const reaches = (day.minutesByDate ?? []).some((_, i) => isIn(addDays(day.date, i), week));
  return reaches ? 0 : undefined;
}

/**
 * Returns a function that gives the cents of a day's amount that belong to a week: its share by minutes, or the rest
 * where the other week is approved and keeps its share. Needs the rows of `weekIdsAround`.
 */
export function sharesOf(
  rows: WorkingSet,
  { nannyId, week, timezone }: { nannyId: string; week: NannyWeek; timezone: string },
): (day: AgendaDay) => number {
  const neighbors = neighborsOf(week, nannyId, rows).flatMap((each): Neighbor[] => {
    const frozen = frozenOf(weekRow(rows, nannyId, each));
    if (frozen === null) return [];
    return [{ week: each, shares: new Map(frozen.shares.map((share) => [share.dayId, share.amountCents])) }];
  });
  return (day) => {
    for (const neighbor of neighbors) {
      const kept = keptBy(neighbor, day);
      if (kept !== undefined) return (day.amountCents ?? 0) - kept;
    }
    return workInWeek(day, week, timezone).amountCents;
  };
}

/**
 * Returns the cents of each completed day that a week keeps when it is approved, for days whose amount doesn't all
 * belong to the week of their date.
 */
export const sharesToKeep = (
  week: NannyWeek,
  days: readonly AgendaDay[],
  shareOf: (day: AgendaDay) => number,
): FrozenFacts['shares'] =>
  days.flatMap((day) => {
    if (day.status !== 'COMPLETED') return [];
    const amountCents = shareOf(day);
    return amountCents === (isIn(day.date, week) ? day.amountCents : 0)
      ? []
      : [{ dayId: day.id, amountCents }];
  });
