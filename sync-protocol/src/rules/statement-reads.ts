/** Declares the rows that a statement is made of, each by an index, and collects them from a working set. */
import type { Earning, Payment, Settlement } from '../model/payment.ts';
import { weekId } from '../model/week.ts';
import type { LoadedRows } from '../sync/mutator.ts';
import type { Read } from '../sync/reads.ts';
import type { WorkingSet } from '../sync/working-set.ts';
import { addDays, yearStart } from './calendar.ts';
import { householdOf } from './household-row.ts';
import { owedNow, readsOfOwed, settlementsOfEarning, settlementsOfPayment } from './ledger.ts';
import { DAYS_REACHED } from './minutes-by-date.ts';
import { termsOf } from './nanny-ranges.ts';
import { nannyOrArchived } from './permissions.ts';
import { isWithheld, type Period, paidUntil, type StatementRows } from './statement.ts';
import { weeksBetween } from './weeks.ts';

const DAYS_PER_WEEK = 7;

const earlier = (a: string, b: string): string => (a < b ? a : b);

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
const paymentsIn = (nannyId: string, { from, to }: Period) =>
  ({ table: 'payment', where: { nannyId }, range: { field: 'paymentDate', from, to } }) as const;

const usualReads = (nannyId: string): Read[] => [
  { table: 'nanny', ids: [nannyId] },
  termsOf(nannyId),
  ...readsOfOwed(nannyId),
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

function rowsOfDates(
  rows: WorkingSet,
  nannyId: string,
  period: Period,
): Omit<StatementRows, 'payments' | 'settlements'> {
  const span = spanOf(period);
  const terms = rows.list(termsOf(nannyId));
  return {
    household: householdOf(rows),
    nanny: nannyOrArchived(rows, nannyId),
    terms,
    weeks: weeksBetween(terms, span.from, span.to).flatMap(
      ({ start }) => rows.get('week', weekId(nannyId, start)) ?? [],
    ),
    days: new Map(rows.list(daysIn(nannyId, span)).map((day) => [day.id, day])),
    earnings: rows.list(earningsIn(nannyId, span)),
    openCents: owedNow(rows, nannyId),
  };
}

/** Returns the period with the year so far. */
const withYear = ({ from, to }: Period): Period => ({ from: earlier(from, yearStart(to)), to });

/** All, because what was withheld of wages may have been paid on any date. */
const allPayments = (nannyId: string) => ({ table: 'payment', where: { nannyId } }) as const;

/** Returns the reads of the settlements that tell what was withheld of earnings; none where nothing was withheld. */
const settlementsOf = (earnings: readonly Earning[], payments: readonly Payment[]) =>
  payments.some(isWithheld)
    ? earnings
        .filter(({ amountCents, openCents }) => openCents < amountCents)
        .map(({ id }) => settlementsOfEarning(id))
    : [];

/** Returns the reads of `rowsOfPeriod`. */
export function readsOfPeriod(nannyId: string, period: Period, rows: LoadedRows): Read[] {
  const dates = withYear(period);
  const earnings = rows.peekList(earningsIn(nannyId, dates)) ?? [];
  return [
    ...usualReads(nannyId),
    allPayments(nannyId),
    earningsIn(nannyId, dates),
    ...settlementsOf(earnings, rows.peekList(allPayments(nannyId)) ?? []),
    ...readsOfDates(nannyId, dates, rows),
  ];
}

export function rowsOfPeriod(rows: WorkingSet, nannyId: string, period: Period): StatementRows {
  const dates = withYear(period);
  const payments = rows.list(allPayments(nannyId));
  const settlements = settlementsOf(rows.list(earningsIn(nannyId, dates)), payments);
  return {
    ...rowsOfDates(rows, nannyId, dates),
    payments,
    settlements: settlements.flatMap((read) => rows.list(read)),
  };
}

/** Returns the read of the payments of the payment's year until its date. */
const yearPaymentsUntil = ({ nannyId, paymentDate }: Payment) =>
  paymentsIn(nannyId, { from: yearStart(paymentDate), to: paymentDate });

/** Returns the first and last date of the settled earnings; undefined before they are loaded. */
function datesSettled(rows: LoadedRows, settlements: readonly Settlement[]): Period | undefined {
  const dates = settlements
    .flatMap(({ earningId }) => rows.peek('earning', earningId)?.date ?? [])
    .toSorted();
  const [from] = dates;
  return from === undefined ? undefined : { from, to: dates.at(-1) ?? from };
}

const settledBy = (rows: LoadedRows, payments: readonly Payment[]): Settlement[] =>
  payments.flatMap(({ id }) => rows.peekList(settlementsOfPayment(id)) ?? []);

const earningIdsOf = (settlements: readonly Settlement[]): string[] =>
  settlements.map(({ earningId }) => earningId);

/** Returns the reads of `rowsOfPayment`. */
export function readsOfPayment(payment: Payment, rows: LoadedRows): Read[] {
  const payments = paidUntil(payment, rows.peekList(yearPaymentsUntil(payment)) ?? []);
  const settlements = settledBy(rows, payments);
  const dates = datesSettled(rows, settlements);
  return [
    ...usualReads(payment.nannyId),
    yearPaymentsUntil(payment),
    ...payments.map(({ id }) => settlementsOfPayment(id)),
    { table: 'earning', ids: earningIdsOf(settlements) },
    ...(dates === undefined ? [] : readsOfDates(payment.nannyId, dates, rows)),
  ];
}

export function rowsOfPayment(rows: WorkingSet, payment: Payment): StatementRows {
  const payments = rows.list(yearPaymentsUntil(payment));
  const settlements = settledBy(rows, paidUntil(payment, payments));
  const dates = datesSettled(rows, settlements);
  if (dates !== undefined) {
    return { ...rowsOfDates(rows, payment.nannyId, dates), payments, settlements };
  }
  return {
    household: householdOf(rows),
    nanny: nannyOrArchived(rows, payment.nannyId),
    terms: rows.list(termsOf(payment.nannyId)),
    weeks: [],
    days: new Map(),
    earnings: [],
    openCents: owedNow(rows, payment.nannyId),
    payments,
    settlements,
  };
}
