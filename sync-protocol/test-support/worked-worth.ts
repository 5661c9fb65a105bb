/**
 * Says what the weeks in which a nanny has worked come to as if they were over, by the second pricing (week-rows.ts):
 * by the hours that are recorded, and with those that wait in review. Shares nothing with weeks/worked-weeks.ts.
 */

import type { Review } from '../src/ledger/review.ts';
import type { Nanny, Rate } from '../src/people/nanny.ts';
import type { AgendaDay } from '../src/schedule/agenda-day.ts';
import {
  addDays,
  addedTo,
  type CutWeek,
  householdOf,
  partsOf,
  sum,
  type WeekRows,
  weekAt,
} from './week-rows.ts';

export interface WorthRows extends WeekRows {
  readonly reviews: readonly Review[];
}

/** Which hours count; `leaving`: only what was worked, because what is planned goes with her. */
export type Counted = 'recorded' | 'in review' | 'leaving';

export interface Worth {
  readonly start: string;
  readonly end: string;
  readonly isApproved: boolean;
  readonly cents: number;
  /** What it comes to without its guarantee, which more hours may replace. */
  readonly withoutGuarantee: number;
  /** The counted hours in it and around it: the same text for the same hours. */
  readonly hours: string;
}

const MINUTE_MS = 60_000;

const minutesOf = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS);

/** Returns the rate in force on a date; before the first rate, the first. */
function rateOn(rates: readonly Rate[], date: string): number {
  const inOrder = rates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const current = inOrder.filter(({ effectiveFrom }) => effectiveFrom <= date).at(-1) ?? inOrder[0];
  return current?.hourlyRateCents ?? Number.NaN;
}

/** A nanny's rows, with the hours that count. */
interface Hers {
  readonly rows: WorthRows;
  readonly nanny: Nanny;
  readonly rates: readonly Rate[];
  readonly days: readonly AgendaDay[];
}

/** Returns a day as it would be once this review is confirmed. */
function asConfirmed(day: AgendaDay, review: Review, { rows, rates }: Omit<Hers, 'days'>): AgendaDay {
  const household = householdOf(rows);
  const increment = day.billingIncrementMinutes ?? household.billingIncrementMinutes;
  const isPaid = day.isPaid && (day.amountCents ?? 0) > 0;
  const worked = minutesOf(review.startUtc, review.endUtc);
  return {
    ...day,
    status: 'COMPLETED',
    actualStartUtc: review.startUtc,
    actualEndUtc: review.endUtc,
    hourlyRateCents: isPaid ? day.hourlyRateCents : rateOn(rates, day.date),
    billableMinutes: Math.ceil(worked / increment) * increment,
    minutesByDate: null,
    hoursTimezone: day.hoursTimezone ?? household.timezone,
  };
}

/** Returns the nanny's rows with the hours that count on her days. */
function countedRows(rows: WorthRows, nanny: Nanny, counted: Counted): Hers {
  const of = <Row extends { readonly nannyId: string }>(all: readonly Row[]): Row[] =>
    all.filter(({ nannyId }) => nannyId === nanny.id);
  const rates = of(rows.rates);
  const waiting = of(rows.reviews)
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1));
  const reviewed = (day: AgendaDay): AgendaDay => {
    const review = waiting.findLast(({ dayId }) => dayId === day.id);
    return review === undefined ? day : asConfirmed(day, review, { rows, nanny, rates });
  };
  const all = of(rows.days);
  const days = counted === 'in review' ? all.map(reviewed) : all;
  const kept = counted === 'leaving' ? days.filter(({ status }) => status === 'COMPLETED') : days;
  return { rows: { ...rows, days: kept }, nanny, rates, days: kept };
}

const datesOf = ({ start, end }: CutWeek): string[] => {
  const dates: string[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) dates.push(date);
  return dates;
};

/** Returns the planned minutes of dates by a plan of weekdays; without one, each date counts alike. */
export function plannedMinutes(dates: readonly string[], plan: readonly number[]): number {
  const isEmpty = sum(plan) === 0;
  return sum(dates.map((date) => (isEmpty ? 1 : (plan[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 0))));
}

/** Returns her part of her first or last week. */
function shareOf(
  { nanny, days }: Hers,
  week: CutWeek,
): { plannedMinutes: number; weekMinutes: number } | null {
  const worked = days.filter(({ status }) => status === 'COMPLETED').map(({ date }) => date);
  const { startedOn, endedOn } = nanny;
  let dates = datesOf(week);
  const whole = dates;
  if (startedOn !== null && !worked.some((date) => date >= week.start && date < startedOn))
    dates = dates.filter((date) => date >= startedOn);
  const hasLeft = endedOn !== null && endedOn < week.end && !worked.some((date) => date > endedOn);
  if (hasLeft) dates = dates.filter((date) => date <= endedOn);
  if (dates.length === whole.length) return null;
  const { startPlan, endPlan } = nanny;
  const plan = (hasLeft ? (endPlan ?? startPlan) : (startPlan ?? endPlan)) ?? [];
  return { plannedMinutes: plannedMinutes(dates, plan), weekMinutes: plannedMinutes(whole, plan) };
}

const sumCents = (of: readonly { readonly amountCents: number | null }[]): number =>
  sum(of.map(({ amountCents }) => amountCents ?? 0));

/** Returns what an approved week has: what it was approved with, and what was adjusted since. */
function worthOfApproved({ rows, nanny, days }: Hers, { start, end }: CutWeek): number {
  const isOfWeek = (each: { readonly nannyId: string; readonly weekStart: string | null }): boolean =>
    each.nannyId === nanny.id && each.weekStart === start;
  const worked = days.filter(({ status, date }) => status === 'COMPLETED' && date >= start && date <= end);
  const corrections = rows.payments.filter(
    (payment) => payment.kind === 'CORRECTION' && payment.voidedAt === null && isOfWeek(payment),
  );
  const added = rows.earnings.filter((earning) => earning.kind !== 'hours' && isOfWeek(earning));
  return sumCents(worked) + sumCents(added) - sumCents(corrections);
}

function worthOf(hers: Hers, week: CutWeek): Omit<Worth, 'hours'> {
  const { rows, nanny, rates, days } = hers;
  const { start, end } = week;
  const row = rows.weeks.find(({ nannyId, weekStart }) => nannyId === nanny.id && weekStart === start);
  if (row !== undefined && row.approved !== null) {
    const cents = worthOfApproved(hers, week);
    return { start, end, isApproved: true, cents, withoutGuarantee: cents };
  }
  const { timezone } = householdOf(rows);
  const dayRates = [0, 1, 2, 3, 4, 5, 6].map((n) => rateOn(rates, addDays(start, n)));
  const added = addedTo(rows, nanny, { ...week, asIfOver: { share: shareOf(hers, week), dayRates } });
  const parts = days.flatMap((day) => partsOf(day, day.hoursTimezone ?? timezone));
  const hours = sum(parts.filter(({ date }) => date >= start && date <= end).map(({ cents }) => cents));
  const guarantee = Object.entries(added).filter(([key]) => key.startsWith('guarantee'));
  const cents = hours + sum(Object.values(added));
  const withoutGuarantee = cents - sum(guarantee.map(([, each]) => each));
  return { start, end, isApproved: false, cents, withoutGuarantee };
}

/** Returns the dates on which a nanny has worked, by the hours that count. */
export function workedDates(rows: WorthRows, nanny: Nanny, counted: Counted): string[] {
  const { days } = countedRows(rows, nanny, counted);
  const { timezone } = householdOf(rows);
  const parts = days.flatMap((day) => partsOf(day, day.hoursTimezone ?? timezone));
  return [...new Set(parts.map(({ date }) => date))];
}

/** Returns what the weeks of these dates come to as if they were over. */
export function worthOfWeeks(
  rows: WorthRows,
  { nanny, dates }: { readonly nanny: Nanny; readonly dates: readonly string[] },
  counted: Counted,
): Worth[] {
  const hers = countedRows(rows, nanny, counted);
  const terms = rows.terms.filter(({ nannyId }) => nannyId === nanny.id);
  const weeks = new Map(dates.map((date) => weekAt(terms, date)).map((week) => [week.start, week]));
  return [...weeks.values()].map((week) => {
    const hours = hers.days
      .filter(({ status, date }) => {
        return status === 'COMPLETED' && date >= addDays(week.start, -2) && date <= week.end;
      })
      .map(({ id, actualStartUtc, actualEndUtc }) => `${id} ${actualStartUtc} ${actualEndUtc}`);
    return { ...worthOf(hers, week), hours: hours.toSorted().join() };
  });
}
