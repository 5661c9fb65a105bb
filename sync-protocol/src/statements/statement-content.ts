/**
 * What a wage statement says, from rows of the ledger: for a period, what was earned on its dates; for a payment, what
 * it settled. Its gross is the ledger's, to the cent; its year to date, and what was reimbursed, are by pay date.
 */
import * as z from 'zod/mini';
import { daysBetween, shiftMinutes } from '../kernel/calendar.ts';
import type { Earning, Payment, Settlement } from '../ledger/payment.ts';
import { withheldWith } from '../ledger/payment-order.ts';
import { isWithheld } from '../ledger/withheld-lines.ts';
import type { Nanny } from '../people/nanny.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Adjustment } from '../weeks/adjustments.ts';
import { sumOf } from '../weeks/pay-parts.ts';
import { payPeriodOf } from '../weeks/pay-period.ts';
import type { StatementContent, StatementDay, StatementLeave, StatementLine } from './statement.ts';
import { adjustedOf, correctionLine, correctionsOf } from './statement-adjustments.ts';
import { type Counted, type LineRows, paidMinutes, statementLines } from './statement-lines.ts';
import { lastPaymentOf, reimbursedCents, toDeductions, type YearEnd, yearToDate } from './year-to-date.ts';

/** The dates of a statement, the first and the last included. */
export const STATEMENT_DAYS_MAX = 366;

/** One nanny's rows. Each of its lists may hold more than a statement needs. */
export interface StatementRows extends LineRows {
  readonly nanny: Nanny;
  /** For a period: all. For a payment: of its year so far. */
  readonly payments: readonly Payment[];
  /** Those of the earnings of a period, and of the payments that the year to date counts. */
  readonly settlements: readonly Settlement[];
  /** The earnings that the payments of the year to date settle. */
  readonly paidEarnings: ReadonlyMap<string, Earning>;
  /** All of the nanny's. */
  readonly adjustments: readonly Adjustment[];
  /** The wages that are owed to her now. */
  readonly openCents: number;
  /** Returns the balances of her time off on a date. */
  readonly leaveOn: (date: string) => readonly StatementLeave[];
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

type Requested = { readonly [field in 'nannyId' | 'from' | 'to' | 'paymentId']?: string | undefined };

/** Checks that a request for a statement names a nanny and two dates, or a payment alone. */
export const periodOrPayment = z.refine<Requested>(
  ({ nannyId, from, to, paymentId }) =>
    [nannyId, from, to].every((part) => (part === undefined) === (paymentId !== undefined)),
  'Must name a nanny and two dates, or a payment',
);

/** Returns why no statement covers a period. */
export function problemOfPeriod({ from, to }: Period): 'range_order' | 'range_too_long' | undefined {
  if (from > to) return 'range_order';
  return daysBetween(from, to) < STATEMENT_DAYS_MAX ? undefined : 'range_too_long';
}

type Deduction = Pick<Payment, 'label' | 'tax' | 'amountCents'>;

/** What is counted between two dates, or by a payment, and what was withheld of it. */
interface Sums {
  readonly counted: readonly Counted[];
  /** Negative adjustments. */
  readonly corrections: readonly Payment[];
  readonly withheld: readonly Deduction[];
}

const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const isWithin = ({ from, to }: Period, date: string): boolean => date >= from && date <= to;
const amountsOf = (rows: readonly { readonly amountCents: number }[]): number =>
  sumOf(rows.map(({ amountCents }) => amountCents));

/** Returns what was withheld of earnings, whenever they were paid: deductions are of the wages of the period. */
function withheldOf(rows: StatementRows, earnings: readonly Earning[]): Deduction[] {
  const ids = new Set(earnings.map(({ id }) => id));
  const withheld = new Map(rows.payments.filter(isWithheld).map((payment) => [payment.id, payment]));
  return rows.settlements.flatMap(({ earningId, paymentId, amountCents }) => {
    const payment = withheld.get(paymentId);
    if (payment === undefined || !ids.has(earningId)) return [];
    return [{ label: payment.label, tax: payment.tax, amountCents }];
  });
}

function sumsOfPeriod(rows: StatementRows, period: Period): Sums {
  const earnings = rows.earnings.filter(({ date }) => isWithin(period, date));
  return {
    counted: earnings.map((earning) => ({ earning, cents: earning.amountCents })),
    corrections: correctionsOf(rows.payments, period, amountsOf(earnings)),
    withheld: withheldOf(rows, earnings),
  };
}

function sumsOfPayments(rows: StatementRows, payments: readonly Payment[]): Sums {
  const ids = new Set(payments.map(({ id }) => id));
  const cents = new Map<string, number>();
  for (const { paymentId, earningId, amountCents } of rows.settlements) {
    if (ids.has(paymentId)) cents.set(earningId, (cents.get(earningId) ?? 0) + amountCents);
  }
  return {
    counted: rows.earnings.flatMap((earning) => {
      const settled = cents.get(earning.id);
      return settled === undefined ? [] : [{ earning, cents: settled }];
    }),
    corrections: [],
    withheld: payments.filter(({ kind }) => kind === 'WITHHELD'),
  };
}

const linesOf = ({ counted, corrections }: Sums, rows: StatementRows): StatementLine[] => [
  ...statementLines(counted, rows),
  ...corrections.map(correctionLine),
];

function dayOf({ days }: StatementRows, { earning, cents }: Counted): StatementDay[] {
  const day: AgendaDay | undefined = days.get(earning.dayId ?? '');
  const { actualStartUtc: startUtc = null, actualEndUtc: endUtc = null } = day ?? {};
  const { billableMinutes = null, hourlyRateCents = null } = day ?? {};
  if (day === undefined || startUtc === null || endUtc === null) return [];
  if (billableMinutes === null || hourlyRateCents === null) return [];
  return [
    {
      date: day.date,
      startUtc,
      endUtc,
      actualMinutes: shiftMinutes(startUtc, endUtc),
      billableMinutes: paidMinutes(earning, day)?.minutes ?? billableMinutes,
      hourlyRateCents,
      amountCents: cents,
    },
  ];
}

const daysOf = (rows: StatementRows, counted: readonly Counted[]): StatementDay[] =>
  counted
    .filter(({ earning }) => earning.kind === 'hours')
    .toSorted(
      (a, b) => inOrder(a.earning.earnedFrom, b.earning.earnedFrom) || inOrder(a.earning.id, b.earning.id),
    )
    .flatMap((each) => dayOf(rows, each));

type Totals = Omit<StatementContent['yearToDate'], 'deductionsCents' | 'deductions' | 'reimbursementsCents'>;

const centsOf = (parts: readonly Counted[]): number => sumOf(parts.map(({ cents }) => cents));

/** Returns the totals of what is counted. Overtime is the premium alone, so that parts of a week add up. */
function totalsOf({ counted, corrections, withheld }: Sums): Totals {
  const grossCents = centsOf(counted) - amountsOf(corrections);
  return {
    grossCents,
    overtimeCents: centsOf(counted.filter(({ earning }) => earning.kind === 'overtime')),
    netCents: grossCents - amountsOf(withheld),
  };
}

/** What a statement is of: its dates, its pay date, what it counts, and where its year to date ends. */
interface Stated extends Period {
  readonly payDate: string | null;
  readonly payPeriod?: Period;
  readonly sums: Sums;
  /** The pay dates of what it says was reimbursed. */
  readonly reimbursed: Period;
  readonly yearEnd: YearEnd;
}

function contentOf(rows: StatementRows, { sums, yearEnd, ...stated }: Stated): StatementContent {
  const { household, nanny, openCents } = rows;
  const days = daysOf(rows, sums.counted);
  const known = [...sums.counted.map(({ earning }) => earning.id), ...sums.corrections.map(({ id }) => id)];
  const adjusted = adjustedOf(rows, days, new Set(known));
  const leave = rows.leaveOn(stated.to);
  return {
    v: 5,
    currency: household.currency,
    zone: household.timezone,
    employer: {
      name: household.employerName ?? household.name,
      address: household.employerAddress,
      phone: household.employerPhone,
    },
    employee: { name: nanny.name, idLastFour: nanny.idLastFour },
    from: stated.from,
    to: stated.to,
    payDate: stated.payDate,
    ...(stated.payPeriod !== undefined && { payPeriod: stated.payPeriod }),
    days,
    lines: linesOf(sums, rows),
    ...(adjusted.length > 0 && { adjusted }),
    ...totalsOf(sums),
    deductions: toDeductions(sums.withheld),
    reimbursementsCents: reimbursedCents(rows.payments, stated.reimbursed),
    yearToDate: yearToDate({ ...rows, earnings: rows.paidEarnings }, yearEnd),
    ...(leave.length > 0 && { leave: [...leave] }),
    yearToDateTo: typeof yearEnd === 'string' ? yearEnd : yearEnd.paymentDate,
    openCents,
  };
}

/**
 * Returns the statement of a period. Its deductions are what was withheld of its earnings so far, on whatever date. Its
 * pay date is that of the payment that paid the last of it, with which its year to date ends. While something of it isn't
 * paid, the year to date ends with the date of issue.
 */
export function statementOfPeriod(
  rows: StatementRows,
  { from, to, issuedOn }: Period & { readonly issuedOn: string },
): StatementContent {
  const period = { from, to };
  const earnings = rows.earnings.filter(({ date }) => isWithin(period, date));
  const last = lastPaymentOf(rows, earnings);
  return contentOf(rows, {
    ...period,
    payDate: last?.paymentDate ?? null,
    sums: sumsOfPeriod(rows, period),
    reimbursed: period,
    yearEnd: last ?? issuedOn,
  });
}

/** Returns the statement of a payment and of what was withheld with it. */
export function statementOfPayment(rows: StatementRows, payment: Payment): StatementContent {
  const sums = sumsOfPayments(rows, [payment, ...withheldWith(rows.payments, payment)]);
  const dates = sums.counted.map(({ earning }: { earning: Earning }) => earning.date).toSorted(inOrder);
  const [from, to] = [dates[0] ?? payment.paymentDate, dates.at(-1) ?? payment.paymentDate];
  return contentOf(rows, {
    from,
    to,
    payDate: payment.paymentDate,
    payPeriod: { from: payPeriodOf(rows.terms, from).from, to: payPeriodOf(rows.terms, to).to },
    sums,
    reimbursed: { from: payment.paymentDate, to: payment.paymentDate },
    yearEnd: payment,
  });
}
