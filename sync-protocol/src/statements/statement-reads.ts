/** Declares the rows that a statement is made of, each by an index, and collects them from a working set. */

import { addDays, yearStart } from '../kernel/calendar.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { owedNow } from '../ledger/ledger.ts';
import { readsOfOwed, settlementsOfEarning, settlementsOfPayment } from '../ledger/ledger-reads.ts';
import type { Payment, Settlement, WageEarning } from '../ledger/payment.ts';
import { withheldWith } from '../ledger/payment-order.ts';
import { isWagePayment, isWages } from '../ledger/purpose.ts';
import { householdOf } from '../people/household-row.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { nannyOrArchived } from '../people/permissions.ts';
import { adjustmentsOf, readsOfAdjustments } from '../weeks/adjustments.ts';
import { DAYS_REACHED } from '../weeks/minutes-by-date.ts';
import { weeksBetween } from '../weeks/nanny-week.ts';
import { weekId } from '../weeks/week.ts';
import type { Period, StatementRows } from './statement-content.ts';
import { leaveOf, readsOfLeave } from './statement-leave.ts';
import { lastPaymentOf, paidUntil } from './year-to-date.ts';

const DAYS_PER_WEEK = 7;

/** Returns the dates whose weeks a statement may look at. */
const spanOf = ({ from, to }: Period): Period => ({
  from: addDays(from, 1 - DAYS_PER_WEEK),
  to: addDays(to, DAYS_PER_WEEK - 1),
});
const daysIn = (nannyId: string, { from, to }: Period) =>
  ({
    table: 'day',
    where: { nannyId },
    range: { field: 'date', from: addDays(from, -DAYS_REACHED), to },
  }) as const;
const earningsIn = (nannyId: string, { from, to }: Period) =>
  ({ table: 'earning', where: { nannyId }, range: { field: 'date', from, to } }) as const;
const wagesOf = (rows: LoadedRows, nannyId: string, period: Period): WageEarning[] =>
  (rows.peekList(earningsIn(nannyId, period)) ?? []).filter(isWages);
const paymentsIn = (nannyId: string, { from, to }: Period) =>
  ({ table: 'payment', where: { nannyId }, range: { field: 'paymentDate', from, to } }) as const;

const usualReads = (nannyId: string, rows: LoadedRows): Read[] => [
  { table: 'nanny', ids: [nannyId] },
  termsOf(nannyId),
  ...readsOfOwed(nannyId),
  ...readsOfAdjustments(nannyId, rows),
  ...readsOfLeave(nannyId, rows),
];

function readsOfDates(nannyId: string, period: Period, rows: LoadedRows): Read[] {
  const span = spanOf(period);
  const terms = rows.peekList(termsOf(nannyId));
  const weeks = terms === undefined ? [] : weeksBetween(terms, span.from, span.to);
  return [
    daysIn(nannyId, span),
    earningsIn(nannyId, span),
    { table: 'week', ids: weeks.map(({ start }) => weekId(nannyId, start)) },
  ];
}

type PaidRows = Pick<StatementRows, 'payments' | 'settlements' | 'paidEarnings'>;

/** Returns the rows of the nanny, and of the dates where there are any. */
function rowsOfDates(
  rows: WorkingSet,
  nannyId: string,
  period: Period | undefined,
): Omit<StatementRows, keyof PaidRows> {
  const terms = rows.list(termsOf(nannyId));
  const ofNanny = {
    household: householdOf(rows),
    nanny: nannyOrArchived(rows, nannyId),
    terms,
    adjustments: adjustmentsOf(rows, nannyId),
    openCents: owedNow(rows, nannyId, 'wages'),
    leaveOn: (date: string) => leaveOf(rows, nannyId, date),
  };
  if (period === undefined) return { ...ofNanny, weeks: [], days: new Map(), earnings: [] };
  const span = spanOf(period);
  return {
    ...ofNanny,
    weeks: weeksBetween(terms, span.from, span.to).flatMap(
      ({ start }) => rows.get('week', weekId(nannyId, start)) ?? [],
    ),
    days: new Map(rows.list(daysIn(nannyId, span)).map((day) => [day.id, day])),
    earnings: wagesOf(rows, nannyId, span),
  };
}

/** All, because wages may be paid, and something of them withheld, on any date. */
const allPayments = (nannyId: string) => ({ table: 'payment', where: { nannyId } }) as const;

const settlementsOf = (earnings: readonly WageEarning[]) =>
  earnings
    .filter(({ amountCents, openCents }) => openCents < amountCents)
    .map(({ id }) => settlementsOfEarning(id));

const settledBy = (rows: LoadedRows, payments: readonly Payment[]): Settlement[] =>
  payments.flatMap(({ id }) => rows.peekList(settlementsOfPayment(id)) ?? []);

const earningIdsOf = (settlements: readonly Settlement[]): string[] =>
  settlements.map(({ earningId }) => earningId);

/** Returns the reads of what payments settled: their settlements, and then the earnings. */
const readsOfPaid = (payments: readonly Payment[], rows: LoadedRows): Read[] => [
  ...payments.map(({ id }) => settlementsOfPayment(id)),
  { table: 'earning', ids: earningIdsOf(settledBy(rows, payments)) },
];

/** Returns the rows of `readsOfPaid`, and other settlements. */
function paidRows(
  rows: WorkingSet,
  payments: readonly Payment[],
  others: readonly Settlement[],
): Omit<PaidRows, 'payments'> {
  const paid = settledBy(rows, payments);
  return {
    settlements: [...new Map([...others, ...paid].map((each) => [each.id, each])).values()],
    paidEarnings: new Map(
      earningIdsOf(paid).flatMap((id) => {
        const earning = rows.get('earning', id);
        return earning === undefined ? [] : [[id, earning] as const];
      }),
    ),
  };
}

/** What tells where the year to date of a period ends. */
interface PaidPeriod extends Pick<PaidRows, 'payments' | 'settlements'> {
  readonly period: Period;
  readonly earnings: readonly WageEarning[];
}

/**
 * Returns the payments that the year to date of a period may count. While something of it is open, the date of issue ends
 * it, which reads don't know: all since the year of its first date.
 */
function paymentsOfYear({ period, payments, settlements, earnings }: PaidPeriod): Payment[] {
  const last = lastPaymentOf({ payments, settlements }, earnings);
  if (last !== undefined) return paidUntil(last, payments);
  return payments.filter(
    ({ kind, voidedAt, paymentDate }) =>
      isWagePayment(kind) && voidedAt === null && paymentDate >= yearStart(period.from),
  );
}

/** Returns the reads of `rowsOfPeriod`. */
export function readsOfPeriod(nannyId: string, period: Period, rows: LoadedRows): Read[] {
  const payments = rows.peekList(allPayments(nannyId));
  const earnings = wagesOf(rows, nannyId, period);
  const reads = settlementsOf(earnings);
  const lists = reads.map((read) => rows.peekList(read));
  const isLoaded = payments !== undefined && lists.every((list) => list !== undefined);
  const settlements = lists.flatMap((list) => list ?? []);
  const ofYear = isLoaded ? paymentsOfYear({ period, payments, settlements, earnings }) : [];
  return [
    ...usualReads(nannyId, rows),
    allPayments(nannyId),
    earningsIn(nannyId, period),
    ...reads,
    ...readsOfPaid(ofYear, rows),
    ...readsOfDates(nannyId, period, rows),
  ];
}

export function rowsOfPeriod(rows: WorkingSet, nannyId: string, period: Period): StatementRows {
  const payments = rows.list(allPayments(nannyId));
  const earnings = wagesOf(rows, nannyId, period);
  const settlements = settlementsOf(earnings).flatMap((read) => rows.list(read));
  const ofYear = paymentsOfYear({ period, payments, settlements, earnings });
  return {
    ...rowsOfDates(rows, nannyId, period),
    payments,
    ...paidRows(rows, ofYear, settlements),
  };
}

/** Returns the read of the payments of the payment's year until its date. */
const yearPaymentsUntil = ({ nannyId, paymentDate }: Payment) =>
  paymentsIn(nannyId, { from: yearStart(paymentDate), to: paymentDate });

/** Returns the first and last date of what a payment, with what was withheld with it, settles; undefined for nothing. */
function datesSettled(rows: LoadedRows, payment: Payment, payments: readonly Payment[]): Period | undefined {
  const together = [payment, ...withheldWith(payments, payment)];
  const dates = settledBy(rows, together)
    .flatMap(({ earningId }) => rows.peek('earning', earningId)?.date ?? [])
    .toSorted();
  const [from] = dates;
  return from === undefined ? undefined : { from, to: dates.at(-1) ?? from };
}

/** Returns the reads of `rowsOfPayment`. */
export function readsOfPayment(payment: Payment, rows: LoadedRows): Read[] {
  const payments = rows.peekList(yearPaymentsUntil(payment)) ?? [];
  const dates = datesSettled(rows, payment, payments);
  return [
    ...usualReads(payment.nannyId, rows),
    yearPaymentsUntil(payment),
    ...readsOfPaid(paidUntil(payment, payments), rows),
    ...(dates === undefined ? [] : readsOfDates(payment.nannyId, dates, rows)),
  ];
}

export function rowsOfPayment(rows: WorkingSet, payment: Payment): StatementRows {
  const payments = rows.list(yearPaymentsUntil(payment));
  return {
    ...rowsOfDates(rows, payment.nannyId, datesSettled(rows, payment, payments)),
    payments,
    ...paidRows(rows, paidUntil(payment, payments), []),
  };
}
