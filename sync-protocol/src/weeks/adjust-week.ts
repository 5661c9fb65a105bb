/**
 * Counts hours of a paid day, and those that touch approved weeks. The day tells what was worked, but keeps its amount
 * where it is paid or its own week is approved. What that comes to more is an adjustment, less a correction, both dated
 * today. A family can't lower it alone, where the nanny has an account (docs/decisions/signed-weeks.md).
 */

import { dateOf, daysBetween } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Context, LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { owedNow, setDayEarning, setEarning, settleOpen } from '../ledger/ledger.ts';
import { earningOf, readsOfOwed, readsToEarn, readsToSettle } from '../ledger/ledger-reads.ts';
import { rateInForce } from '../people/billing.ts';
import type { Household } from '../people/household.ts';
import { householdOf } from '../people/household-row.ts';
import { ratesOf, termsOf } from '../people/nanny-ranges.ts';
import { isOrWasLinked } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { keepsAmount, worthOf } from '../schedule/kept-amount.ts';
import { adjustmentIds } from './added-earning-id.ts';
import { adjustmentsFor, adjustmentsOf, readsOfAdjustments } from './adjustments.ts';
import { withHours } from './completed-day.ts';
import {
  approvedWeeks,
  frozenOf,
  type HoursOfDay,
  isApproved,
  isPaidByAdjustment,
  weeksInReach,
} from './frozen-weeks.ts';
import { workInWeek } from './minutes-by-date.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { sumOf } from './pay-parts.ts';
import { weekId } from './week.ts';
import { earnedAfter, updateWeek } from './week-earnings.ts';
import { payOfWeek } from './week-pricing.ts';
import { addedEarningReads, addedEarningsOf, daysOf, readsOfWeeks } from './week-reads.ts';

/** Whether a day's hours are settled: other hours for it count as adjustments. Needs the rows of `readsOfApproval`. */
export const isSettled = (rows: WorkingSet, hours: HoursOfDay): boolean =>
  keepsAmount(hours.day) || approvedWeeks(rows, hours).length > 0;

/** Returns the reads of `adjustWeeks`; none where the day isn't paid and no approved week is touched. */
export function readsToAdjust(hours: HoursOfDay, reviewId: string, rows: LoadedRows): Read[] {
  const { nannyId, householdId, id: dayId } = hours.day;
  const weeks = weeksInReach(hours, rows);
  const isAnyApproved = weeks.some(
    ({ start }) => rows.peek('week', weekId(nannyId, start))?.approved != null,
  );
  if (!isAnyApproved && !keepsAmount(hours.day)) return [];
  const ids = adjustmentIds(reviewId);
  return [
    ...readsOfOwed(nannyId),
    ...readsOfWeeks({ householdId, nannyId }, { weeks, dayIds: [dayId] }, rows),
    ...weeks.map((week) => addedEarningReads(nannyId, week)),
    ...readsOfAdjustments(nannyId, rows),
    earningOf(dayId),
    { table: 'payment', ids },
    ...readsToEarn({ ids: [dayId, ...ids], nannyId, purpose: 'wages' }, rows),
    // Another week of the same hours may free credit, which then settles the adjustment.
    ...ids.map((earningId) => ({ table: 'settlement', where: { earningId } }) as const),
    ...readsToSettle(nannyId, 'wages', rows),
  ];
}

/**
 * Returns the day with these hours, as they are added to an approved week or a paid day. Hours that were priced before keep their rate
 * and increment; others of a closed week have the rate of their date at its closing, and after it that of a raise.
 */
export function asAdjusted(
  rows: WorkingSet,
  { day, hours }: { day: AgendaDay; hours: Parameters<typeof withHours>[1] },
  household: Household,
): AgendaDay {
  const { nannyId, date } = day;
  const { start } = weekOf(rows.list(termsOf(nannyId)), date);
  const { dayRates = null, closedAt = null } = rows.get('week', weekId(nannyId, start)) ?? {};
  const rates = rows.list(ratesOf(nannyId));
  const isAhead = closedAt !== null && date > dateOf(closedAt, household.timezone);
  const raised = isAhead ? (rateInForce(rates, date)?.hourlyRateCents ?? 0) : 0;
  const closing = dayRates?.[daysBetween(start, date)];
  const hourlyRateCents = day.hourlyRateCents ?? (closing == null ? null : Math.max(closing, raised));
  return withHours(day, hours, {
    household,
    rates: hourlyRateCents === null ? rates : rates.map((rate) => ({ ...rate, hourlyRateCents })),
  });
}

/** Returns what a week's hours would come to at their rates, less what they have with the week's adjustments so far. */
function differenceOfHours(rows: WorkingSet, nannyId: string, week: NannyWeek): number {
  const hours = rows
    .list(daysOf(nannyId, week))
    .filter(({ status, date }) => status === 'COMPLETED' && date >= week.start)
    .map((day) => worthOf(day) - (day.amountCents ?? 0));
  const earlier = adjustmentsFor(adjustmentsOf(rows, nannyId), week);
  return sumOf(hours) - sumOf(earlier.map(({ amountCents }) => amountCents));
}

/** Returns what an approved week's hours and earnings would come to now, less what it has with its adjustments so far. */
export function differenceOf(rows: WorkingSet, nannyId: string, week: NannyWeek): number {
  const frozen = frozenOf(rows.get('week', weekId(nannyId, week.start)));
  const terms = frozen === null || frozen.terms !== null ? week.terms : null;
  const { added } = payOfWeek(rows, { nannyId, week: { ...week, terms } });
  return (
    differenceOfHours(rows, nannyId, week) +
    sumOf(added.map(({ amountCents }) => amountCents)) -
    sumOf(addedEarningsOf(rows, nannyId, week).map(({ amountCents }) => amountCents))
  );
}

interface Adjusted {
  readonly nannyId: string;
  readonly week: NannyWeek;
  readonly reviewId: string;
  /** The date of the hours. */
  readonly hoursDate: string;
  readonly mayLower: boolean;
}

/**
 * Makes the adjustment of one week: an earning, or a correction that settles what is earned next. Of a week that isn't
 * approved, the terms' earnings follow by themselves (`updateWeek`), so that only its hours are adjusted.
 */
function adjustWeek(
  rows: WorkingSet,
  { nannyId, week, reviewId, hoursDate, mayLower }: Adjusted,
  context: MomentOfDecision,
): void {
  const isFrozen = isApproved(rows, nannyId, week);
  const difference = (isFrozen ? differenceOf : differenceOfHours)(rows, nannyId, week);
  if (difference === 0) return;
  if (difference < 0 && !mayLower) throw new Rejection(isFrozen ? 'week_approved' : 'day_paid');
  putAdjustment(rows, { nannyId, week, ids: adjustmentIds(reviewId), hoursDate, difference }, context);
}

interface NewAdjustment extends Pick<Adjusted, 'nannyId' | 'week' | 'hoursDate'> {
  /** The ids that it may have, of which a free one is taken. */
  readonly ids: readonly string[];
  /** In cents, not 0. */
  readonly difference: number;
}

/** Makes an adjustment of these cents: an earning, or below 0 a correction. */
export function putAdjustment(
  rows: WorkingSet,
  { nannyId, week, ids, hoursDate, difference }: NewAdjustment,
  context: MomentOfDecision,
): void {
  const id = ids.find(
    (each) => rows.get('earning', each) === undefined && rows.get('payment', each) === undefined,
  );
  if (id === undefined) throw new Rejection('id_conflict');
  const date = dateOf(context.receivedAt, context.household.timezone);
  const row = { householdId: rows.householdId, id, nannyId, version: 0, weekStart: week.start, hoursDate };
  if (difference > 0) {
    const counted = weekOf(rows.list(termsOf(nannyId)), date);
    setEarning(rows, {
      ...UNSET.earning,
      ...row,
      kind: 'adjustment',
      date,
      earnedFrom: earnedAfter(counted),
      amountCents: difference,
    });
    return;
  }
  rows.put('payment', {
    ...UNSET.payment,
    ...row,
    kind: 'CORRECTION',
    paymentDate: date,
    amountCents: -difference,
    unsettledCents: -difference,
    createdAt: context.receivedAt,
  });
  settleOpen(rows, nannyId, 'wages');
}

/**
 * Throws `week_approved` where hours for a night pay less than before of what an approved week keeps of its cents
 * (`frozen.shares`): the week keeps them, so that the week of the night's date would pay for the difference.
 */
function assertSharesPaid(
  rows: WorkingSet,
  { before, after }: { before: AgendaDay; after: AgendaDay },
  approved: readonly NannyWeek[],
): void {
  const { timezone } = householdOf(rows);
  for (const week of approved) {
    const shares = frozenOf(rows.get('week', weekId(after.nannyId, week.start)))?.shares ?? [];
    const kept = shares.find(({ dayId }) => dayId === after.id)?.amountCents ?? 0;
    const paidOf = (day: AgendaDay) => Math.min(kept, workInWeek(day, week, timezone).amountCents);
    if (paidOf(after) < paidOf(before)) throw new Rejection('week_approved');
  }
}

type SettledHours = Parameters<typeof asAdjusted>[1] & {
  /** The review that the ids of the adjustments come from. */
  readonly reviewId: string;
};

/** What an adjustment takes from the mutation that makes it. */
export type MomentOfDecision = Pick<Context, 'receivedAt' | 'household'>;

/**
 * Completes a day that is paid or whose hours touch approved weeks, and adjusts its week and these. Where it is paid, or
 * the week of its date approved, its amount and its earning stay. Throws `day_paid` or `week_approved` where a nanny with
 * an account would be owed less without her word. Needs the rows of `readsToAdjust`.
 */
export function adjustWeeks(
  rows: WorkingSet,
  { day, hours, reviewId }: SettledHours,
  context: MomentOfDecision,
): void {
  const { nannyId } = day;
  const touched = { day, span: hours };
  const weeks = weeksInReach(touched, rows);
  const approved = approvedWeeks(rows, touched);
  const own = weekOf(rows.list(termsOf(nannyId)), day.date);
  const isPaidFor = keepsAmount(day);
  const isKept = isPaidFor || isApproved(rows, nannyId, own);
  // Hours that the family alone decides take nothing from her.
  const mayLower = hours.hoursRecordedBySide === 'nanny' || !isOrWasLinked(rows, nannyId);
  const owedBefore = owedNow(rows, nannyId, 'wages');
  const recorded = asAdjusted(rows, { day, hours }, context.household);
  const kept = { ...recorded, amountCents: day.amountCents ?? 0 };
  const next = isKept ? { ...kept, isPaid: kept.isPaid && !isPaidByAdjustment(kept) } : recorded;
  if (!isKept && !mayLower) assertSharesPaid(rows, { before: day, after: next }, approved);
  rows.put('day', next);
  if (!isKept || rows.get('earning', day.id) === undefined) setDayEarning(rows, next);
  for (const week of weeks) if (!approved.includes(week)) updateWeek(rows, nannyId, week);
  for (const week of new Set(isKept ? [own, ...approved] : approved)) {
    adjustWeek(rows, { nannyId, week, reviewId, hoursDate: day.date, mayLower }, context);
  }
  if (isPaidFor && !mayLower && owedNow(rows, nannyId, 'wages') < owedBefore) throw new Rejection('day_paid');
}
