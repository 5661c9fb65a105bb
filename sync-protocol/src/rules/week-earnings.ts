/**
 * Keeps the earnings that terms add to a nanny's weeks (overtime, guarantee, late cancellations, holidays) in line
 * with her days: each mutator that changes what such a week depends on calls `updateWeek` or `updateWeeksOf` with the
 * rows of their reads. Also prices a week under terms, and returns what is kept of it when it is closed or approved.
 */
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Household } from '../model/household.ts';
import type { Earning } from '../model/payment.ts';
import type { Terms } from '../model/terms.ts';
import { type FrozenFacts, type Week, weekId } from '../model/week.ts';
import type { LoadedRows } from '../sync/mutator.ts';
import { rangePerOwner, withKey } from '../sync/range-key.ts';
import type { Read, WorkingSet } from '../sync/working-set.ts';
import { addedEarningId, addedIdsOf } from './added-earning-id.ts';
import { rateInForce } from './billing.ts';
import { addDays, datesFrom } from './calendar.ts';
import { withHours } from './completed-day.ts';
import {
  atItsRate,
  frozenOf,
  isApproved,
  sharesOf,
  sharesToKeep,
  termsOf,
  weekIdsAround,
} from './frozen-weeks.ts';
import { dropEarning, readsToEarn, setEarning } from './ledger.ts';
import { workInWeek } from './minutes-by-date.ts';
import { partOfWeek } from './part-of-week.ts';
import { sumOf } from './pay-parts.ts';
import { nannyOrArchived } from './permissions.ts';
import { owedParts, unworkedParts } from './unworked-shifts.ts';
import { currentFacts, frozenFrom, holidayDatesIn, type PricingFacts } from './week-facts.ts';
import { type AddedEarning, type WeekPay, weekPay, withHoursCents } from './week-pay.ts';
import { type NannyWeek, weekOf } from './weeks.ts';

export { termsOf };

/** A shift of 24 hours on a date may reach into the second date after it, where a clock change cuts a day short. */
const DAYS_REACHED = 2;
const DAYS_PER_WEEK = 7;

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

export const ratesOf = rangePerOwner((nannyId) => ({ table: 'rate', where: { nannyId } }) as const);

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

/** What is read of a nanny's week. */
const knownRanges = new WeakMap<NannyWeek, WeekRanges>();

function rangesOf(nannyId: string, week: NannyWeek): WeekRanges {
  let ranges = knownRanges.get(week);
  if (ranges?.nannyId !== nannyId) knownRanges.set(week, (ranges = makeRanges(nannyId, week)));
  return ranges;
}

/** Returns the read of the days whose hours can fall into a week, by date. */
export const daysOf = (nannyId: string, week: NannyWeek) => rangesOf(nannyId, week).days;
export const cancellationsOf = (nannyId: string, week: NannyWeek) => rangesOf(nannyId, week).cancellations;
type WeekUnderTerms = NannyWeek & { readonly terms: Terms };

const hasTerms = (week: NannyWeek): week is WeekUnderTerms => week.terms !== null;

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

/** Returns the ids of all that terms may add for a week. */
const allAddedIds = (nannyId: string, week: NannyWeek): readonly string[] => addedIdsOf(nannyId, week).all;

/**
 * Returns the ids of what terms may add for a week, for its holidays and cancelled shifts, and for those of
 * `moreDates` that are in it.
 */
function addedIdsToRead(
  { householdId, nannyId }: Owner,
  { week, moreDates }: { week: NannyWeek; moreDates: readonly string[] },
  rows: LoadedRows,
): string[] {
  const household = rows.peek('household', householdId);
  const dates = new Set(household === undefined ? [] : holidayDatesIn(household, week));
  for (const { date } of rows.peekList(cancellationsOf(nannyId, week)) ?? []) dates.add(date);
  for (const date of moreDates) dates.add(date);
  const { ofWeek, ofDates } = addedIdsOf(nannyId, week);
  const ids = [...ofWeek];
  for (const date of dates) for (const id of ofDates.get(date) ?? []) ids.push(id);
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
  const ids = weeks.flatMap((week) => addedIdsToRead(owner, { week, moreDates }, rows));
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

/** Returns the terms that price a week: those in force, or earlier ones that later ones may not lower. */
export function pricingTerms(rows: WorkingSet, nannyId: string, week: NannyWeek): Terms | null {
  const held = rows.get('week', weekId(nannyId, week.start))?.heldTermsFrom ?? null;
  const heldTerms = rows.list(termsOf(nannyId)).find(({ effectiveFrom }) => effectiveFrom === held);
  return heldTerms ?? week.terms;
}

/** Returns what is kept of a week when it is closed: the rates of its dates, and her part of a first or last week. */
export function keptAtClosing(
  rows: WorkingSet,
  nannyId: string,
  week: NannyWeek,
): Pick<Week, 'dayRates' | 'guaranteeShare'> {
  const rates = rows.list(ratesOf(nannyId));
  const worked = rows.list(daysOf(nannyId, week)).filter(({ status }) => status === 'COMPLETED');
  const dates = datesFrom(week.start, addDays(week.start, DAYS_PER_WEEK - 1));
  return {
    dayRates: dates.map((date) => {
      const rate = rateInForce(rates, date);
      if (rate === undefined) throw new Error(`Nanny ${nannyId} has no rate`);
      return rate.hourlyRateCents;
    }),
    guaranteeShare: partOfWeek(nannyOrArchived(rows, nannyId), week, worked),
  };
}

const NOT_OVER = { dayRates: null, guaranteeShare: null } as const;

/** How a week is priced before it is over. */
export interface Outlook {
  /** As if it were over. */
  readonly asIfOver?: boolean;
  /** With the hours that are planned and not recorded yet. */
  readonly withPlanned?: boolean;
}

/** Returns a day with its scheduled times as its hours, where it has none and may still be worked. */
function asPlanned(day: AgendaDay, terms: Parameters<typeof withHours>[2]): AgendaDay {
  const { scheduledStartUtc: start, scheduledEndUtc: end, status } = day;
  if (start === null || end === null || status === 'COMPLETED' || status === 'DECLINED') return day;
  if (day.notWorkedAt !== null) return day;
  const by = { hoursRecordedAt: null, hoursRecordedBy: null, hoursRecordedBySide: null };
  return withHours(day, { start, end, ...by }, terms);
}

/** Returns what prices a week besides its hours, by the rows as they are. */
const currentFactsOf = (rows: WorkingSet, nannyId: string, week: NannyWeek): PricingFacts =>
  currentFacts({
    household: householdOf(rows),
    week,
    terms: pricingTerms(rows, nannyId, week),
    days: rows.list(daysOf(nannyId, week)),
    cancellations: rows.list(cancellationsOf(nannyId, week)),
  });

/** Returns what an approved week keeps: later terms, holidays, answers and cancellations leave it as it is. */
export function factsToFreeze(rows: WorkingSet, nannyId: string, week: NannyWeek): FrozenFacts {
  const { timezone } = householdOf(rows);
  const shareOf = sharesOf(rows, { nannyId, week, timezone });
  const shares = sharesToKeep(week, rows.list(daysOf(nannyId, week)), shareOf);
  return frozenFrom(currentFactsOf(rows, nannyId, week), shares);
}

/**
 * Returns what a week under terms pays by the rows as they are; an approved week by what priced it then. Needs the rows
 * of `readsOfWeeks`.
 */
export function payOfWeek(
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: WeekUnderTerms; outlook?: Outlook },
): WeekPay {
  const household = householdOf(rows);
  const rates = rows.list(ratesOf(nannyId));
  const stored = rows.list(daysOf(nannyId, week));
  const days =
    outlook.withPlanned === true ? stored.map((day) => asPlanned(day, { household, rates })) : stored;
  const worked = days.filter(({ status }) => status === 'COMPLETED');
  const shares = worked.map((day) => workInWeek(atItsRate(day), week, household.timezone));
  const row = rows.get('week', weekId(nannyId, week.start));
  const facts = frozenOf(row) ?? currentFactsOf(rows, nannyId, week);
  const isClosed = row !== undefined && row.closedAt !== null;
  // Before a week is over, neither a guarantee nor rates of its dates price it.
  const kept = isClosed ? row : outlook.asIfOver === true ? keptAtClosing(rows, nannyId, week) : NOT_OVER;
  const [hers = 0, whole = 0] = kept.guaranteeShare ?? [];
  const pay = weekPay({
    start: week.start,
    end: week.end,
    terms: facts.terms ?? week.terms,
    worked: shares.flatMap(({ parts }) => parts),
    hoursCents: sumOf(shares.map(({ amountCents }) => amountCents)),
    holidays: new Set(facts.holidays),
    cancelled: owedParts(facts.cancelled, worked),
    unworked: unworkedParts(facts.unworked, worked),
    declinedMinutes: facts.declinedMinutes,
    share: kept.guaranteeShare === null ? null : { plannedMinutes: hers, weekMinutes: whole },
    dayRates: kept.dayRates,
  });
  const shareOf = sharesOf(rows, { nannyId, week, timezone: household.timezone });
  const atRates = sumOf(shares.map(({ amountCents }) => amountCents));
  return withHoursCents(pay, sumOf(worked.map(shareOf)) - atRates);
}

export function householdOf(rows: WorkingSet): Household {
  const household = rows.get('household', rows.householdId);
  if (household === undefined) throw new Error(`No household ${rows.householdId}`);
  return household;
}

/** Payments settle what a week added after all of its hours: noon in UTC is later than its last start in every zone. */
export const earnedAfter = (week: NannyWeek): string => `${addDays(week.end, 1)}T12:00:00.000Z`;

const keyDate = (added: AddedEarning, week: NannyWeek): string =>
  added.kind === 'overtime' || added.kind === 'guarantee' ? week.start : added.date;

/**
 * Makes a week's added earnings those that its rows bring about; a week without terms has none. An approved week stays
 * as it is: what changes in it becomes an adjustment (rules/adjustments.ts).
 */
export function updateWeek(rows: WorkingSet, nannyId: string, week: NannyWeek): void {
  if (isApproved(rows, nannyId, week)) return;
  const added = hasTerms(week) ? payOfWeek(rows, { nannyId, week }).added : [];
  const wanted = new Map(
    added.map((each) => [addedEarningId(nannyId, each.kind, keyDate(each, week)), each]),
  );
  for (const id of allAddedIds(nannyId, week)) {
    // An id that wasn't loaded has no earning: its date is neither a holiday nor has a cancellation.
    if (!wanted.has(id) && rows.peek('earning', id) !== undefined) dropEarning(rows, { id, nannyId });
  }
  for (const [id, { kind, date, minutes, rateCents, amountCents }] of wanted) {
    setEarning(rows, {
      householdId: rows.householdId,
      id,
      nannyId,
      version: rows.get('earning', id)?.version ?? 0,
      kind,
      dayId: null,
      date,
      weekStart: week.start,
      minutes,
      rateCents,
      earnedFrom: earnedAfter(week),
      amountCents,
    });
  }
}

/** Updates the weeks under terms that these dates belong to. Needs the rows of `readsOfDates`. */
export function updateWeeksOf(rows: WorkingSet, nannyId: string, dates: readonly string[]): void {
  for (const week of weeksUnderTerms(nannyId, dates, rows)) updateWeek(rows, nannyId, week);
}

/** Returns the read of `addedEarningsOf`. */
export const addedEarningReads = (nannyId: string, week: NannyWeek): Read => ({
  table: 'earning',
  ids: allAddedIds(nannyId, week),
});

/** Returns the earnings that the ledger has for a week beside its hours. */
export const addedEarningsOf = (rows: WorkingSet, nannyId: string, week: NannyWeek): Earning[] =>
  allAddedIds(nannyId, week).flatMap((id) => rows.peek('earning', id) ?? []);
