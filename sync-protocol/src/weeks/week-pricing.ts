/**
 * What a week pays by its rows, and what is kept of it: when it is closed, the rates of its dates; when it
 * is approved, all that prices it.
 */

import { addDays, datesFrom, daysBetween } from '../kernel/calendar.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { rateInForce } from '../people/billing.ts';
import { householdOf } from '../people/household-row.ts';
import { approvedLeavesOf, ratesOf, termsOf } from '../people/nanny-ranges.ts';
import { nannyOrArchived } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { isDateOff } from '../time-off/date-off.ts';
import type { Leave } from '../time-off/leave.ts';
import { withHours } from './completed-day.ts';
import { atItsRate, frozenOf, sharesOf, sharesToKeep } from './frozen-weeks.ts';
import { leaveFactsIn } from './leave-of-week.ts';
import { minutesByShift, workInWeek } from './minutes-by-date.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { partOfWeek } from './part-of-week.ts';
import { sumOf } from './pay-parts.ts';
import type { Terms, TermsFields } from './terms.ts';
import { NO_RULES } from './terms-presets.ts';
import { owedParts, unworkedParts } from './unworked-shifts.ts';
import { type FrozenFacts, type Week, weekId } from './week.ts';
import { currentFacts, frozenFrom, type PricingFacts } from './week-facts.ts';
import { type WeekPay, weekPay, withHoursCents } from './week-pay.ts';
import { cancellationsOf, daysOf } from './week-reads.ts';

/** Returns the terms that price a week: those in force, or earlier ones that later ones may not lower. */
export const pricingTerms = (rows: WorkingSet, nannyId: string, week: NannyWeek): Terms | null =>
  termsInForce(week, rows.get('week', weekId(nannyId, week.start)), rows.list(termsOf(nannyId)));

/** Returns `pricingTerms` by a week's own row and all terms of its nanny. */
export function termsInForce(
  week: NannyWeek,
  row: Week | undefined,
  allTerms: readonly Terms[],
): Terms | null {
  const held = allTerms.find(({ effectiveFrom }) => effectiveFrom === row?.heldTermsFrom);
  return held ?? week.terms;
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
  /** With other hours of its days. */
  readonly asWorked?: (day: AgendaDay) => AgendaDay;
}

/** Returns a day with its scheduled times as its hours, where it has none and may still be worked. */
function asPlanned(day: AgendaDay, terms: Parameters<typeof withHours>[2]): AgendaDay {
  const { scheduledStartUtc: start, scheduledEndUtc: end, status } = day;
  if (start === null || end === null || status === 'COMPLETED' || status === 'DECLINED') return day;
  if (day.notWorkedAt !== null) return day;
  const by = { hoursRecordedAt: null, hoursRecordedBy: null, hoursRecordedBySide: null };
  return withHours(day, { start, end, ...by }, terms);
}

/** Returns the reads of `leaveRate`. */
export function readsOfLeaveRate(nannyId: string, date: string, rows: LoadedRows): Read[] {
  const terms = rows.peekList(termsOf(nannyId));
  const ids = terms === undefined ? [] : [weekId(nannyId, weekOf(terms, date).start)];
  return [termsOf(nannyId), ratesOf(nannyId), { table: 'week', ids }];
}

/** Returns the rate that leave of a date pays: of a closed week the one that it has kept. */
export function leaveRate(rows: WorkingSet, nannyId: string, date: string): number {
  const { start } = weekOf(rows.list(termsOf(nannyId)), date);
  const kept = rows.get('week', weekId(nannyId, start))?.dayRates?.[daysBetween(start, date)];
  return kept ?? rateInForce(rows.list(ratesOf(nannyId)), date)?.hourlyRateCents ?? 0;
}

/** Returns the rate of leave: that of its date now, or of when it was asked for where the family has lowered it since. */
export const leaveRateToKeep = (
  rows: WorkingSet,
  { nannyId, date, rateCents }: Pick<Leave, 'nannyId' | 'date' | 'rateCents'>,
): number => Math.max(rateCents ?? 0, leaveRate(rows, nannyId, date));

/** Returns what prices a week besides its hours, by the rows as they are. */
function currentFactsOf(rows: WorkingSet, nannyId: string, week: NannyWeek): PricingFacts {
  const days = rows.list(daysOf(nannyId, week));
  const facts = currentFacts({
    household: householdOf(rows),
    week,
    terms: pricingTerms(rows, nannyId, week),
    days,
    cancellations: rows.list(cancellationsOf(nannyId, week)),
  });
  const leaves = rows.list(approvedLeavesOf(nannyId));
  if (leaves.length === 0) return facts;
  const rateOn = (date: string): number => leaveRate(rows, nannyId, date);
  return { ...facts, leave: leaveFactsIn(week, { leaves, days, rateOn }) };
}

/** Returns what an approved week keeps: later terms, holidays, answers and cancellations leave it as it is. */
export function factsToFreeze(rows: WorkingSet, nannyId: string, week: NannyWeek): FrozenFacts {
  const { timezone } = householdOf(rows);
  const shareOf = sharesOf(rows, { nannyId, week, timezone });
  const shares = sharesToKeep(week, rows.list(daysOf(nannyId, week)), shareOf);
  return frozenFrom(currentFactsOf(rows, nannyId, week), shares);
}

/** Returns the terms that price a week; those of an approved week as it was approved. Null without terms. */
export function storedTerms(rows: WorkingSet, nannyId: string, week: NannyWeek): TermsFields | null {
  const frozen = frozenOf(rows.get('week', weekId(nannyId, week.start)));
  return frozen === null ? pricingTerms(rows, nannyId, week) : frozen.terms;
}

/**
 * Returns what a week pays by the rows as they are; an approved week by what priced it then. To a week without terms,
 * only owed cancellations and leave are added. Needs the rows of `readsOfWeeks`.
 */
export function payOfWeek(
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: NannyWeek; outlook?: Outlook },
): WeekPay {
  const terms = storedTerms(rows, nannyId, week) ?? week.terms ?? NO_RULES;
  return payUnder(rows, { nannyId, week, outlook }, terms);
}

/** Returns what a week would pay under these terms, and else as it is priced. */
export function payUnder(
  rows: WorkingSet,
  { nannyId, week, outlook }: { nannyId: string; week: NannyWeek; outlook: Outlook },
  terms: TermsFields,
): WeekPay {
  const household = householdOf(rows);
  const rates = rows.list(ratesOf(nannyId));
  const stored = rows.list(daysOf(nannyId, week));
  const { asWorked } = outlook;
  const seen = asWorked === undefined ? stored : stored.map(asWorked);
  const leaves = rows.list(approvedLeavesOf(nannyId));
  const withPlan = (day: AgendaDay): AgendaDay =>
    isDateOff(leaves, day) ? day : asPlanned(day, { household, rates });
  const days = outlook.withPlanned === true ? seen.map(withPlan) : seen;
  const worked = days.filter(({ status }) => status === 'COMPLETED');
  const shares = worked.map((day) => workInWeek(atItsRate(day), week, household.timezone));
  const atRates = sumOf(shares.map(({ amountCents }) => amountCents));
  const row = rows.get('week', weekId(nannyId, week.start));
  const facts = frozenOf(row) ?? currentFactsOf(rows, nannyId, week);
  const isClosed = row !== undefined && row.closedAt !== null;
  // Before a week is over, neither a guarantee nor rates of its dates price it.
  const kept = isClosed ? row : outlook.asIfOver === true ? keptAtClosing(rows, nannyId, week) : NOT_OVER;
  const [hers = 0, whole = 0] = kept.guaranteeShare ?? [];
  const pay = weekPay({
    start: week.start,
    end: week.end,
    terms,
    worked: shares.flatMap(({ parts }) => parts),
    workedByShift: minutesByShift(worked),
    hoursCents: atRates,
    holidays: new Set(facts.holidays),
    cancelled: owedParts(facts.cancelled, worked),
    unworked: unworkedParts(facts.unworked, worked),
    leave: facts.leave ?? [],
    declinedMinutes: facts.declinedMinutes,
    share: kept.guaranteeShare === null ? null : { plannedMinutes: hers, weekMinutes: whole },
    dayRates: kept.dayRates,
  });
  const shareOf = sharesOf(rows, { nannyId, week, timezone: household.timezone });
  return withHoursCents(pay, sumOf(worked.map(shareOf)) - atRates);
}
