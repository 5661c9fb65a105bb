/**
 * Sums up a calendar year of payments by their dates, which are in the household's zone: by nanny and quarter, compares
 * them with the tax thresholds, and lists the years to choose from. Integer
 * cents; reads no clock.
 *
 * Wages are what was paid to her and what was withheld: taxes that are deducted from wages count as paid to her when
 * they are deducted (26 U.S.C. 3123 and 3307). A correction moves no money, so it counts nowhere here. What was
 * reimbursed is told beside the wages, and counts for nothing else.
 */

import { yearNumberOf } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import { groupBy } from '../kernel/group-by.ts';
import { runAtOnce, type Steps, sortInSteps } from '../kernel/in-steps.ts';
import { QUARTERS, type Quarter, quarterOf } from '../kernel/months.ts';
import type { Currency } from '../kernel/values.ts';
import type { Payment } from '../ledger/payment.ts';
import { isWagePayment } from '../ledger/purpose.ts';
import { byPerson, type NannyRecord } from '../people/employees.ts';
import { type SourcedAmount, type ThresholdId, thresholdOf } from '../taxes/tax-years.ts';

type PaidRow = Pick<Payment, 'id' | 'nannyId' | 'paymentDate' | 'kind' | 'amountCents' | 'voidedAt'>;

export interface PaidTotals {
  /** Gross wages: what was paid to her and what was withheld for her. */
  readonly grossCents: number;
  readonly paidCents: number;
  /** Of her wages, paid to somebody else on her behalf. */
  readonly withheldCents: number;
  /** Paid back for claims, beside her wages. */
  readonly reimbursedCents: number;
  /** The four quarters, in order. */
  readonly quarters: readonly { readonly grossCents: number; readonly withheldCents: number }[];
}

interface NannyYear extends PaidTotals {
  readonly nannyId: string;
  readonly name: string;
}

export interface ThresholdState {
  readonly id: ThresholdId;
  /** Whose wages count, with those of her other records in the household; null for those of all nannies together. */
  readonly nannyId: string | null;
  /** Undefined: this version doesn't know the year's amount. */
  readonly threshold: SourcedAmount | undefined;
  /** The quarter that `countedCents` is of: the current one, in another year the highest. Null: the whole year. */
  readonly quarter: Quarter | null;
  readonly countedCents: number;
  /** The payment date on which it was reached; of a quarter maybe in the year before. Null: not reached, or unknown. */
  readonly reachedOn: string | null;
}

export interface Year {
  readonly year: number;
  /** Those who were paid or reimbursed in the year, in the given order. */
  readonly nannies: readonly NannyYear[];
  readonly total: PaidTotals;
  /** None in another currency than US dollars. */
  readonly thresholds: readonly ThresholdState[];
}

export interface YearRows {
  readonly currency: Currency;
  readonly nannies: readonly NannyRecord[];
  /** Of the year and the year before, at least. */
  readonly payments: readonly PaidRow[];
}

const sumOf = (payments: readonly PaidRow[]): number =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

const byDate = by(({ paymentDate, id }: PaidRow) => [paymentDate, id]);

/** Voided payments and corrections count nowhere. */
const isWages = ({ kind, voidedAt }: Pick<PaidRow, 'kind' | 'voidedAt'>): boolean =>
  voidedAt === null && isWagePayment(kind);

const isReimbursed = ({ kind, voidedAt }: Pick<PaidRow, 'kind' | 'voidedAt'>): boolean =>
  voidedAt === null && kind === 'REIMBURSED';

const withheldOf = (payments: readonly PaidRow[]): number =>
  sumOf(payments.filter(({ kind }) => kind === 'WITHHELD'));

const countedIn = (payments: readonly PaidRow[], year: number): PaidRow[] =>
  payments.filter((payment) => isWages(payment) && yearNumberOf(payment.paymentDate) === year);

const inQuarter = (payments: readonly PaidRow[], quarter: Quarter): PaidRow[] =>
  payments.filter(({ paymentDate }) => quarterOf(paymentDate) === quarter);

/** `payments`: those of wages. */
function totalsOf(payments: readonly PaidRow[], reimbursed: readonly PaidRow[]): PaidTotals {
  const [grossCents, withheldCents] = [sumOf(payments), withheldOf(payments)];
  return {
    grossCents,
    paidCents: grossCents - withheldCents,
    withheldCents,
    reimbursedCents: sumOf(reimbursed),
    quarters: QUARTERS.map((quarter) => {
      const ofQuarter = inQuarter(payments, quarter);
      return { grossCents: sumOf(ofQuarter), withheldCents: withheldOf(ofQuarter) };
    }),
  };
}

/** Returns the date of the payment that brought the sum to the amount; null if none did. */
function* dateReached(payments: readonly PaidRow[], amountCents: number): Steps<string | null> {
  let sum = 0;
  for (const payment of yield* sortInSteps(payments, byDate)) {
    sum += payment.amountCents;
    if (sum >= amountCents) return payment.paymentDate;
  }
  return null;
}

/** Returns the wages of each person who was paid, with the last of her records that was. */
const employeesOf = (nannies: readonly NannyRecord[], paid: ReadonlyMap<string, readonly PaidRow[]>) =>
  byPerson(nannies).flatMap((records) => {
    const hers = records.flatMap(({ id }) => paid.get(id) ?? []);
    const last = records.findLast(({ id }) => paid.has(id));
    return last === undefined ? [] : [{ nannyId: last.id, hers }];
  });

function* ficaOf(hers: readonly PaidRow[], nannyId: string, year: number): Steps<ThresholdState> {
  const threshold = thresholdOf('fica', year);
  return {
    id: 'fica',
    nannyId,
    threshold,
    quarter: null,
    countedCents: sumOf(hers),
    reachedOn: threshold === undefined ? null : yield* dateReached(hers, threshold.amountCents),
  };
}

/** Wages of the year before count too: whoever reached the amount in one of its quarters owes the tax in this year. */
function* futaOf(payments: readonly PaidRow[], year: number, today: string): Steps<ThresholdState> {
  const threshold = thresholdOf('futa', year);
  const paid = countedIn(payments, year);
  const sums = QUARTERS.map((quarter) => sumOf(inQuarter(paid, quarter)));
  const highest = QUARTERS[sums.indexOf(Math.max(...sums))] ?? 1;
  const quarter = yearNumberOf(today) === year ? quarterOf(today) : highest;
  let reachedOn: string | null = null;
  for (const each of [year - 1, year]) {
    const counted = countedIn(payments, each);
    for (const of of QUARTERS) {
      if (threshold === undefined || reachedOn !== null) break;
      reachedOn = yield* dateReached(inQuarter(counted, of), threshold.amountCents);
      yield;
    }
  }
  return {
    id: 'futa',
    nannyId: null,
    threshold,
    quarter,
    countedCents: sums[quarter - 1] ?? 0,
    reachedOn,
  };
}

type YearDates = { readonly year: number; readonly today: string };

function* thresholdsOf(
  nannies: readonly NannyRecord[],
  payments: readonly PaidRow[],
  { year, today }: YearDates,
): Steps<ThresholdState[]> {
  const paidTo = groupBy(countedIn(payments, year), ({ nannyId }) => nannyId);
  const thresholds: ThresholdState[] = [];
  for (const { nannyId, hers } of employeesOf(nannies, paidTo)) {
    thresholds.push(yield* ficaOf(hers, nannyId, year));
    yield;
  }
  thresholds.push(yield* futaOf(payments, year, today));
  return thresholds;
}

/** Sums up a year as `yearOfPayments` does, in steps. */
export function* yearSteps({ currency, nannies, payments }: YearRows, dates: YearDates): Steps<Year> {
  const { year } = dates;
  const paid = countedIn(payments, year);
  const paidTo = groupBy(paid, ({ nannyId }) => nannyId);
  const reimbursed = payments.filter(
    (payment) => isReimbursed(payment) && yearNumberOf(payment.paymentDate) === year,
  );
  const reimbursedTo = groupBy(reimbursed, ({ nannyId }) => nannyId);
  yield;
  const totals: NannyYear[] = [];
  for (const { id, name } of nannies) {
    if (!paidTo.has(id) && !reimbursedTo.has(id)) continue;
    totals.push({ nannyId: id, name, ...totalsOf(paidTo.get(id) ?? [], reimbursedTo.get(id) ?? []) });
    yield;
  }
  const thresholds = currency === 'USD' ? yield* thresholdsOf(nannies, payments, dates) : [];
  return { year, nannies: totals, total: totalsOf(paid, reimbursed), thresholds };
}

/** Returns the year's sums and thresholds. `today` is in the household's zone. */
export const yearOfPayments = (rows: YearRows, dates: YearDates): Year => runAtOnce(yearSteps(rows, dates));

/** Returns the years that can be chosen, newest first: today's, and those with payments that count. */
export function yearsOf(
  payments: readonly Pick<PaidRow, 'kind' | 'paymentDate' | 'voidedAt'>[],
  today: string,
): number[] {
  const counted = payments.filter((payment) => isWages(payment) || isReimbursed(payment));
  const years = new Set([today, ...counted.map(({ paymentDate }) => paymentDate)].map(yearNumberOf));
  return [...years].toSorted((a, b) => b - a);
}
