/**
 * Confirms hours that touch approved weeks. The day tells what was worked, but keeps its amount where its own week is
 * approved. What such a week comes to more is an adjustment, less a correction, both dated today. A family can't lower
 * a week by hours that it recorded itself, where the nanny has an account (docs/decisions/signed-weeks.md).
 */

import { dateOf, daysBetween } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Context, LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { Side } from '../kernel/roles.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import {
  earningOf,
  readsToEarn,
  readsToSettle,
  setDayEarning,
  setEarning,
  settleOpen,
} from '../ledger/ledger.ts';
import { rateInForce } from '../people/billing.ts';
import type { Household } from '../people/household.ts';
import { householdOf } from '../people/household-row.ts';
import { ratesOf, termsOf } from '../people/nanny-ranges.ts';
import { isOrWasLinked } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { adjustmentIds } from './added-earning-id.ts';
import { adjustmentsOf, readsOfAdjustments } from './adjustments.ts';
import { withHours } from './completed-day.ts';
import {
  approvedWeeks,
  atItsRate,
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

/** Returns the reads of `adjustWeeks`; none where no approved week is touched. */
export function readsToAdjust(hours: HoursOfDay, reviewId: string, rows: LoadedRows): Read[] {
  const { nannyId, householdId, id: dayId } = hours.day;
  const weeks = weeksInReach(hours, rows);
  const isAnyApproved = weeks.some(
    ({ start }) => rows.peek('week', weekId(nannyId, start))?.approved != null,
  );
  if (!isAnyApproved) return [];
  const ids = adjustmentIds(reviewId);
  return [
    ...readsOfWeeks({ householdId, nannyId }, { weeks, dayIds: [dayId] }, rows),
    ...weeks.map((week) => addedEarningReads(nannyId, week)),
    ...readsOfAdjustments(nannyId, rows),
    earningOf(dayId),
    { table: 'payment', ids },
    ...readsToEarn({ ids: [dayId, ...ids], nannyId }, rows),
    // Another week of the same hours may free credit, which then settles the adjustment.
    ...ids.map((earningId) => ({ table: 'settlement', where: { earningId } }) as const),
    ...readsToSettle(nannyId, rows),
  ];
}

/**
 * Returns the day with these hours, as they are added to an approved week. Hours that were priced before keep their rate
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

/** Returns what an approved week's hours and earnings would come to now, less what it has with its adjustments so far. */
export function differenceOf(rows: WorkingSet, nannyId: string, week: NannyWeek): number {
  const days = rows
    .list(daysOf(nannyId, week))
    .filter(({ status, date }) => status === 'COMPLETED' && date >= week.start);
  const hours = days.map((day) => (atItsRate(day).amountCents ?? 0) - (day.amountCents ?? 0));
  const frozen = frozenOf(rows.get('week', weekId(nannyId, week.start)));
  const terms = frozen === null || frozen.terms !== null ? week.terms : null;
  const { added } = payOfWeek(rows, { nannyId, week: { ...week, terms } });
  const earlier = adjustmentsOf(rows, nannyId).filter(({ weekStart }) => weekStart === week.start);
  return (
    sumOf(hours) +
    sumOf(added.map(({ amountCents }) => amountCents)) -
    sumOf(addedEarningsOf(rows, nannyId, week).map(({ amountCents }) => amountCents)) -
    sumOf(earlier.map(({ amountCents }) => amountCents))
  );
}

interface Approved {
  readonly nannyId: string;
  readonly week: NannyWeek;
  readonly reviewId: string;
  /** The date of the hours. */
  readonly hoursDate: string;
  /** The side that recorded the hours. */
  readonly by: Side | null;
}

/** Makes the adjustment of one approved week: an earning, or a correction that settles what is earned next. */
function adjustWeek(
  rows: WorkingSet,
  { nannyId, week, reviewId, hoursDate, by }: Approved,
  context: Context,
): void {
  const difference = differenceOf(rows, nannyId, week);
  if (difference === 0) return;
  // A family would both ask and decide: less than was approved takes hours that she recorded herself.
  if (difference < 0 && by === 'family' && isOrWasLinked(rows, nannyId)) throw new Rejection('week_approved');
  const id = adjustmentIds(reviewId).find(
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
  settleOpen(rows, nannyId);
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

/**
 * Completes a day whose hours touch approved weeks, and adjusts these. Where the week of its date is approved, its
 * amount and its earning stay. Needs the rows of `readsToAdjust`.
 */
export function adjustWeeks(
  rows: WorkingSet,
  { day, hours, reviewId }: Parameters<typeof asAdjusted>[1] & { readonly reviewId: string },
  context: Context,
): void {
  const { nannyId } = day;
  const touched = { day, span: hours };
  const weeks = weeksInReach(touched, rows);
  const approved = approvedWeeks(rows, touched);
  const isKept = isApproved(rows, nannyId, weekOf(rows.list(termsOf(nannyId)), day.date));
  const recorded = asAdjusted(rows, { day, hours }, context.household);
  const kept = { ...recorded, amountCents: day.amountCents ?? 0 };
  const next = isKept ? { ...kept, isPaid: kept.isPaid && !isPaidByAdjustment(kept) } : recorded;
  const by = hours.hoursRecordedBySide;
  if (!isKept && by === 'family' && isOrWasLinked(rows, nannyId))
    assertSharesPaid(rows, { before: day, after: next }, approved);
  rows.put('day', next);
  if (!isKept || rows.get('earning', day.id) === undefined) setDayEarning(rows, next);
  for (const week of weeks) if (!approved.includes(week)) updateWeek(rows, nannyId, week);
  for (const week of approved) {
    adjustWeek(rows, { nannyId, week, reviewId, hoursDate: day.date, by }, context);
  }
}
