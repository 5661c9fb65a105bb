/**
 * Data of the dashboards' charts: hours by week, pay by month. A day counts on its date in the household's zone, so a
 * night shift into Monday counts in the week before.
 */
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Earning, Payment } from '../model/payment.ts';
import { addDays, weekdayOf, yearStart } from './calendar.ts';
import { plannedMinutes, workedMinutes } from './hours.ts';
import { addMonths, monthOf } from './months.ts';

/** This week and the seven before it. */
export const WEEKS_BACK = 8;
export const WEEKS_AHEAD = 4;
/** This month and the eleven before it. */
export const MONTHS_BACK = 12;

const DAYS_PER_WEEK = 7;

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

/** Amounts in cents. */
export interface MonthPay {
  /** yyyy-MM */
  readonly month: string;
  /** Earnings of days in the month. */
  readonly earnedCents: number;
  /** Payments dated in the month, without voided ones. */
  readonly paidCents: number;
  /** Earned less paid by the end of the month, or so far; negative is a credit. */
  readonly owedCents: number;
}

/** The Monday on or before a date. */
export const weekStart = (date: string): string =>
  addDays(date, -((weekdayOf(date) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK));

/** The Mondays of the weeks shown on `today`, the earliest first. */
export function shownWeeks(today: string): string[] {
  const current = weekStart(today);
  return Array.from({ length: WEEKS_BACK + WEEKS_AHEAD }, (_, index) =>
    addDays(current, (index + 1 - WEEKS_BACK) * DAYS_PER_WEEK),
  );
}

/** The months shown on `today`, the earliest first. */
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
  const current = weekStart(today);
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
    const week = weeks.get(weekStart(day.date));
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

export interface LedgerRows {
  readonly earnings: Iterable<Pick<Earning, 'date' | 'amountCents'>>;
  readonly payments: Iterable<Pick<Payment, 'paymentDate' | 'amountCents' | 'voidedAt'>>;
  /** Owed now (`openBalanceCents`). Earlier months are counted back from it. */
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
 * at the end of a month is what is owed a month later, less earned, plus paid.
 */
export function monthlyPay({ earnings, payments, balanceCents }: LedgerRows, today: string): MonthPay[] {
  const lastMonth = monthOf(today);
  const earned = byMonth(
    [...earnings].map(({ date, amountCents }) => [date, amountCents] as const),
    lastMonth,
  );
  const standing = [...payments].filter(({ voidedAt }) => voidedAt === null);
  const paid = byMonth(
    standing.map(({ paymentDate, amountCents }) => [paymentDate, amountCents] as const),
    lastMonth,
  );
  let owedCents = balanceCents;
  const latestFirst = shownMonths(today)
    .toReversed()
    .map((month): MonthPay => {
      const pay = { month, earnedCents: earned.get(month) ?? 0, paidCents: paid.get(month) ?? 0, owedCents };
      owedCents += pay.paidCents - pay.earnedCents;
      return pay;
    });
  return latestFirst.toReversed();
}

/** The months of `today`'s own year. */
export const ofThisYear = (months: readonly MonthPay[], today: string): MonthPay[] =>
  months.filter(({ month }) => month >= monthOf(yearStart(today)));
