/**
 * What a nanny's weeks under terms read: which weeks those are, the days and cancellations that price one, and the ids
 * of the earnings that terms may add to it.
 */
import type { Terms } from '../model/terms.ts';
import type { LoadedRows } from '../sync/mutator.ts';
import { withKey } from '../sync/range-key.ts';
import type { Read } from '../sync/reads.ts';
import { addedIdsOf } from './added-earning-id.ts';
import { addDays } from './calendar.ts';
import { weekIdsAround } from './frozen-weeks.ts';
import { readsToEarn } from './ledger.ts';
import { DAYS_REACHED } from './minutes-by-date.ts';
import { ratesOf, termsOf } from './nanny-ranges.ts';
import { holidayDatesIn } from './week-facts.ts';
import { type NannyWeek, weekOf } from './weeks.ts';

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

export type WeekUnderTerms = NannyWeek & { readonly terms: Terms };

export const hasTerms = (week: NannyWeek): week is WeekUnderTerms => week.terms !== null;

/** Whether a nanny has terms. Not before they are loaded. */
export const isUnderTerms = (rows: LoadedRows, nannyId: string): boolean =>
  (rows.peekList(termsOf(nannyId)) ?? []).length > 0;

/** Returns the weeks under terms that these dates belong to, each once; none before the terms are loaded. */
export function weeksUnderTerms(nannyId: string, dates: readonly string[], rows: LoadedRows): NannyWeek[] {
  const terms = rows.peekList(termsOf(nannyId)) ?? [];
  if (terms.length === 0) return [];
  const weeks = new Set<NannyWeek>();
  for (const date of dates) weeks.add(weekOf(terms, date));
  return [...weeks].filter(hasTerms);
}

/**
 * Returns the ids of what terms may add for a week, for its holidays and cancelled shifts, and for those of
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
    { table: 'week', ids: weeks.flatMap((week) => weekIdsAround(rows, nannyId, week)) },
    ...weeks.flatMap((week) => [daysOf(nannyId, week), cancellationsOf(nannyId, week)]),
    ...readsToEarn({ ids: [...dayIds, ...ids], nannyId }, rows),
  ];
}

/** Returns the reads of `updateWeeksOf`: the terms, and the weeks under terms that these dates belong to. */
export function readsOfDates(
  owner: Owner,
  { dates, moreDates = dates, dayIds = [] }: { dates: readonly string[] } & Beside,
  rows: LoadedRows,
): Read[] {
  const weeks = weeksUnderTerms(owner.nannyId, dates, rows);
  return [termsOf(owner.nannyId), ...readsOfWeeks(owner, { weeks, moreDates, dayIds }, rows)];
}

/** Returns the read of `addedEarningsOf`. */
export const addedEarningReads = (nannyId: string, week: NannyWeek): Read => ({
  table: 'earning',
  ids: addedIdsOf(nannyId, week).all,
});
