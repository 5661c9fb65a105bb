/**
 * What a nanny's weeks read that may have more than hours, by terms or by owed cancellations: which weeks those are, the
 * days and cancellations that price one, and the earnings that are added to it.
 */

import { addDays } from '../kernel/calendar.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import { withKey } from '../kernel/range-key.ts';
import type { Read } from '../kernel/reads.ts';
import { readsToEarn } from '../ledger/ledger-reads.ts';
import type { Earning } from '../ledger/payment.ts';
import { allCancellationsOf, approvedLeavesOf, ratesOf, termsOf } from '../people/nanny-ranges.ts';
import type { Leave } from '../time-off/leave.ts';
import { addedEarningId, addedIdsOf } from './added-earning-id.ts';
import { weekIdsAround } from './frozen-weeks.ts';
import { DAYS_REACHED } from './minutes-by-date.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import type { Terms } from './terms.ts';
import type { Cancellation } from './week.ts';
import { holidayDatesIn } from './week-facts.ts';

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

const makeRanges = (nannyId: string, { start, end }: NannyWeek) => ({
  nannyId,
  days: withKey({
    table: 'day',
    where: { nannyId },
    range: { field: 'date', from: addDays(start, -DAYS_REACHED), to: end },
  } as const),
  cancellations: withKey({
    table: 'cancellation',
    where: { nannyId },
    range: { field: 'date', from: start, to: end },
  } as const),
});
type WeekRanges = ReturnType<typeof makeRanges>;

/** Ranges by week, and of which nanny: a week without terms may be of several. */
const knownRanges = new WeakMap<NannyWeek, WeekRanges>();

function rangesOf(nannyId: string, week: NannyWeek): WeekRanges {
  let ranges = knownRanges.get(week);
  if (ranges?.nannyId !== nannyId) knownRanges.set(week, (ranges = makeRanges(nannyId, week)));
  return ranges;
}

/** Returns the read of the days whose hours can fall into a week, by date. */
export const daysOf = (nannyId: string, week: NannyWeek) => rangesOf(nannyId, week).days;
export const cancellationsOf = (nannyId: string, week: NannyWeek) => rangesOf(nannyId, week).cancellations;

const hasTerms = (week: NannyWeek): week is NannyWeek & { readonly terms: Terms } => week.terms !== null;

/** Whether a nanny has terms. Not before they are loaded. */
export const isUnderTerms = (rows: LoadedRows, nannyId: string): boolean =>
  (rows.peekList(termsOf(nannyId)) ?? []).length > 0;

/** Returns a nanny's late cancellations. None before they are loaded. */
const cancellationsKnown = (rows: LoadedRows, nannyId: string): readonly Cancellation[] =>
  rows.peekList(allCancellationsOf(nannyId)) ?? [];

/** Returns a nanny's approved leave. None before it is loaded. */
const leavesKnown = (rows: LoadedRows, nannyId: string): readonly Leave[] =>
  rows.peekList(approvedLeavesOf(nannyId)) ?? [];

/**
 * Whether anything may be added to a nanny's hours: by terms, by cancellations, which outlive their terms, or by leave.
 */
export const mayAddPay = (rows: LoadedRows, nannyId: string): boolean =>
  isUnderTerms(rows, nannyId) ||
  cancellationsKnown(rows, nannyId).length > 0 ||
  leavesKnown(rows, nannyId).length > 0;

/** Returns the weeks that these dates belong to, each once; none before the terms are loaded. */
function weeksOf(nannyId: string, dates: readonly string[], rows: LoadedRows): NannyWeek[] {
  const terms = rows.peekList(termsOf(nannyId));
  return terms === undefined ? [] : [...new Set(dates.map((date) => weekOf(terms, date)))];
}

/** Returns the weeks under terms that these dates belong to, each once; none before the terms are loaded. */
export const weeksUnderTerms = (nannyId: string, dates: readonly string[], rows: LoadedRows): NannyWeek[] =>
  isUnderTerms(rows, nannyId) ? weeksOf(nannyId, dates, rows).filter(hasTerms) : [];

/** Returns the weeks of a nanny's approved leave from a date on, each once; none before terms and leave are loaded. */
export const weeksWithLeave = (nannyId: string, from: string, rows: LoadedRows): NannyWeek[] =>
  weeksOf(
    nannyId,
    leavesKnown(rows, nannyId).flatMap(({ date }) => (date >= from ? date : [])),
    rows,
  );

/**
 * Returns the weeks of these dates that may have more than hours: those under terms, and those that owe a cancellation
 * or have leave, or had so before this mutation.
 */
export function weeksWithPay(nannyId: string, dates: readonly string[], rows: LoadedRows): NannyWeek[] {
  const owed = [...cancellationsKnown(rows, nannyId), ...leavesKnown(rows, nannyId)];
  const owes = ({ start, end }: NannyWeek): boolean => owed.some(({ date }) => date >= start && date <= end);
  return weeksOf(nannyId, dates, rows).filter(
    (week) => hasTerms(week) || owes(week) || addedEarningsOf(rows, nannyId, week).length > 0,
  );
}

/**
 * Returns the ids of what may be added for a week, for its holidays, cancelled shifts and leave, and for those of
 * `moreDates` that are in it.
 */
function addedIdsToRead(
  { householdId, nannyId }: Owner,
  { week, moreDates }: { week: NannyWeek; moreDates: ReadonlySet<string> },
  rows: LoadedRows,
): string[] {
  const household = rows.peek('household', householdId);
  const dates = new Set(household === undefined ? [] : holidayDatesIn(household, week));
  for (const { date } of rows.peekList(cancellationsOf(nannyId, week)) ?? []) dates.add(date);
  const { ofWeek, ofDates } = addedIdsOf(nannyId, week);
  const ids = [...ofWeek];
  for (const [date, idsOfDate] of ofDates) {
    if (dates.has(date) || moreDates.has(date)) ids.push(...idsOfDate);
  }
  for (const { date } of leavesKnown(rows, nannyId)) {
    if (date >= week.start && date <= week.end) ids.push(addedEarningId(nannyId, 'leave', date));
  }
  return ids;
}

interface Beside {
  /** Dates that are becoming holidays, or cancelled. */
  readonly moreDates?: readonly string[];
  /** Days whose hours change in the same mutation: what a week no longer adds may settle them, and the reverse. */
  readonly dayIds?: readonly string[];
}

/** Returns the reads of `updateWeek` for these weeks, of which one mutation may change all. */
export function readsOfWeeks(
  owner: Owner,
  { weeks, moreDates = [], dayIds = [] }: { weeks: readonly NannyWeek[] } & Beside,
  rows: LoadedRows,
): Read[] {
  const { nannyId } = owner;
  if (weeks.length === 0) return [];
  const more = new Set(moreDates);
  const ids = weeks.flatMap((week) => addedIdsToRead(owner, { week, moreDates: more }, rows));
  return [
    { table: 'nanny', ids: [nannyId] },
    ratesOf(nannyId),
    approvedLeavesOf(nannyId),
    { table: 'week', ids: weeks.flatMap((week) => weekIdsAround(rows, nannyId, week)) },
    ...weeks.flatMap((week) => [daysOf(nannyId, week), cancellationsOf(nannyId, week)]),
    ...readsToEarn({ ids: [...dayIds, ...ids], nannyId, purpose: 'wages' }, rows),
  ];
}

/** Whether cancellations may price a week without terms: before the first terms, or where all were removed. */
function mayOutliveTerms(nannyId: string, dates: readonly string[], rows: LoadedRows): boolean {
  const terms = rows.peekList(termsOf(nannyId));
  if (terms === undefined) return false;
  return terms.length === 0 || weeksOf(nannyId, dates, rows).some((week) => !hasTerms(week));
}

/**
 * Returns the reads of `updateWeeksOf`: the terms, and the weeks of these dates that may have more than hours. Of
 * `owedDates`, all weeks: a cancellation may be added there.
 */
export function readsOfDates(
  owner: Owner,
  {
    dates,
    owedDates = [],
    moreDates = dates,
    dayIds = [],
  }: { dates: readonly string[]; owedDates?: readonly string[] } & Beside,
  rows: LoadedRows,
): Read[] {
  const { nannyId } = owner;
  const weeks = new Set([...weeksWithPay(nannyId, dates, rows), ...weeksOf(nannyId, owedDates, rows)]);
  return [
    termsOf(nannyId),
    approvedLeavesOf(nannyId),
    ...(mayOutliveTerms(nannyId, dates, rows) ? [allCancellationsOf(nannyId)] : []),
    ...readsOfWeeks(owner, { weeks: [...weeks], moreDates, dayIds }, rows),
  ];
}

/** Returns the earnings that the ledger has for a week beside its hours. */
export const addedEarningsOf = (rows: LoadedRows, nannyId: string, week: NannyWeek): Earning[] =>
  addedIdsOf(nannyId, week).all.flatMap((id) => rows.peek('earning', id) ?? []);

/** Returns the read of `addedEarningsOf`. */
export const addedEarningReads = (nannyId: string, week: NannyWeek): Read => ({
  table: 'earning',
  ids: addedIdsOf(nannyId, week).all,
});
