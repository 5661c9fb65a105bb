/**
 * Data of the dashboards' charts: hours by week, pay by month. A day counts on its date in the household's zone, so a
 * night shift into Monday counts in the week before.
 */

import { addDays, startOfWeek, yearStart } from '../kernel/calendar.ts';
import { addMonths, monthOf } from '../kernel/months.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import type { PaymentKind } from '../kernel/values.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { plannedMinutes, workedMinutes } from '../schedule/hours.ts';
import type { Earning, Payment } from './payment.ts';
import { isWages } from './purpose.ts';

/** This week and the seven before it. */
export const WEEKS_BACK = 8;
const WEEKS_AHEAD = 4;
/** This month and the eleven before it. */
const MONTHS_BACK = 12;

/** Monday to Sunday; times in minutes. */
export interface WeekHours {
  /** Its Monday. */
  readonly start: string;
  /** Scheduled minutes of accepted and completed days. */
  readonly scheduledMinutes: number;
  /** Scheduled minutes of pending days. */
  readonly awaitingMinutes: number;
  /** Actual minutes of completed days. */
  readonly workedMinutes: number;
  /** Billable minutes of completed days. */
  readonly billableMinutes: number;
}

/** Wages, in cents. Claims and what was reimbursed for them count nowhere here. */
export interface MonthPay {
  /** yyyy-MM */
  readonly month: string;
  /** Earnings dated in the month, overtime included. */
  readonly earnedCents: number;
  readonly overtimeCents: number;
  /** Payments to nannies dated in the month. Voided payments count nowhere. */
  readonly paidCents: number;
  /** Of the wages of the month's payments, paid to somebody else. */
  readonly withheldCents: number;
  /** By which approved weeks were lowered later. */
  readonly correctedCents: number;
  /** Earned less all of these by the end of the month, or so far; negative is a credit. */
  readonly owedCents: number;
}

/** Returns the Mondays of the weeks shown on `today`, the earliest first. */
export function shownWeeks(today: string): string[] {
  const current = startOfWeek(today);
  return Array.from({ length: WEEKS_BACK + WEEKS_AHEAD }, (_, index) =>
    addDays(current, (index + 1 - WEEKS_BACK) * DAYS_PER_WEEK),
  );
}

/** Returns the months shown on `today`, the earliest first. */
export function shownMonths(today: string): string[] {
  return Array.from({ length: MONTHS_BACK }, (_, index) =>
    addMonths(monthOf(today), index + 1 - MONTHS_BACK),
  );
}

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the dates whose days `weeklyHours` needs, inclusive. */
export function weeksRange(today: string): DateRange {
  const current = startOfWeek(today);
  return {
    from: addDays(current, (1 - WEEKS_BACK) * DAYS_PER_WEEK),
    to: addDays(current, (WEEKS_AHEAD + 1) * DAYS_PER_WEEK - 1),
  };
}

/** Returns the first date whose earnings and payments `monthlyPay` needs; it needs all later ones too. */
export const monthsStart = (today: string): string => `${addMonths(monthOf(today), 1 - MONTHS_BACK)}-01`;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Returns the hours of each week shown on `today`. Takes days in any order, and ignores other weeks. */
export function weeklyHours(days: Iterable<AgendaDay>, today: string): WeekHours[] {
  const weeks = new Map<string, Writable<WeekHours>>();
  for (const start of shownWeeks(today)) {
    weeks.set(start, {
      start,
      scheduledMinutes: 0,
      awaitingMinutes: 0,
      workedMinutes: 0,
      billableMinutes: 0,
    });
  }
  for (const day of days) {
    const week = weeks.get(startOfWeek(day.date));
    if (week === undefined || day.status === 'DECLINED') continue;
    const planned = plannedMinutes(day);
    if (day.status === 'PENDING') week.awaitingMinutes += planned;
    else week.scheduledMinutes += planned;
    if (day.status !== 'COMPLETED') continue;
    week.workedMinutes += workedMinutes(day);
    week.billableMinutes += day.billableMinutes ?? 0;
  }
  return [...weeks.values()];
}

interface MonthlyPayRows {
  readonly earnings: Iterable<Pick<Earning, 'kind' | 'date' | 'amountCents'>>;
  readonly payments: Iterable<Pick<Payment, 'kind' | 'paymentDate' | 'amountCents' | 'voidedAt'>>;
  /** Wages owed now (`openBalances`). Earlier months are counted back from it. */
  readonly balanceCents: number;
}

/** Sums cents by month. Later dates count in the last month, as they do in what is owed now. */
function byMonth(amounts: Iterable<readonly [date: string, cents: number]>, lastMonth: string) {
  const sums = new Map<string, number>();
  for (const [date, cents] of amounts) {
    const month = monthOf(date) < lastMonth ? monthOf(date) : lastMonth;
    sums.set(month, (sums.get(month) ?? 0) + cents);
  }
  return sums;
}

/**
 * Returns the pay of each month shown on `today`, from the rows since `monthsStart` and what is owed now. What was owed
 * at the end of a month is what is owed a month later, less earned, plus paid, withheld and corrected.
 */
export function monthlyPay({ earnings, payments, balanceCents }: MonthlyPayRows, today: string): MonthPay[] {
  const lastMonth = monthOf(today);
  const dated = [...earnings].filter(isWages).map(({ kind, date, amountCents }) => ({
    kind,
    pair: [date, amountCents] as const,
  }));
  const earned = byMonth(
    dated.map(({ pair }) => pair),
    lastMonth,
  );
  const overtime = byMonth(
    dated.flatMap(({ kind, pair }) => (kind === 'overtime' ? [pair] : [])),
    lastMonth,
  );
  const standing = [...payments].filter(({ voidedAt }) => voidedAt === null);
  const ofKind = (wanted: PaymentKind) =>
    byMonth(
      standing.flatMap(({ kind, paymentDate, amountCents }) =>
        kind === wanted ? [[paymentDate, amountCents] as const] : [],
      ),
      lastMonth,
    );
  const [paid, withheld, corrected] = [ofKind('PAID'), ofKind('WITHHELD'), ofKind('CORRECTION')];
  let owedCents = balanceCents;
  const latestFirst = shownMonths(today)
    .toReversed()
    .map((month): MonthPay => {
      const pay = {
        month,
        earnedCents: earned.get(month) ?? 0,
        overtimeCents: overtime.get(month) ?? 0,
        paidCents: paid.get(month) ?? 0,
        withheldCents: withheld.get(month) ?? 0,
        correctedCents: corrected.get(month) ?? 0,
        owedCents,
      };
      owedCents += pay.paidCents + pay.withheldCents + pay.correctedCents - pay.earnedCents;
      return pay;
    });
  return latestFirst.toReversed();
}

/** Returns the months of `today`'s own year. */
export const ofThisYear = (months: readonly MonthPay[], today: string): MonthPay[] =>
  months.filter(({ month }) => month >= monthOf(yearStart(today)));
