/**
 * The ledger: keeps earnings, settles them with payments of every kind, marks days as paid, undoes settlements, and
 * sums up what is owed (earned − paid − withheld − corrections), paid and withheld. A settlement ties cents of one
 * payment to one earning. Wages and claims are apart (ledger/purpose.ts): for neither has a nanny ever both credit
 * (unsettled cents of payments) and open earnings. Every change ends with `settleOpen`. Reads: ledger-reads.ts.
 */

import { yearStart } from '../kernel/calendar.ts';
import { compareKeys } from '../kernel/compare-keys.ts';
import { Rejection } from '../kernel/errors.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { PaymentKind } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import {
  creditFor,
  openEarnings,
  openFor,
  paymentsWithCredit,
  settlementsOfEarning,
  settlementsOfPayment,
} from './ledger-reads.ts';
import type { Earning, Payment, Settlement } from './payment.ts';
import { type Purpose, purposeOfEarning, purposeOfPayment } from './purpose.ts';

type EarnedFrom = Pick<Earning, 'earnedFrom' | 'id'>;
/** The order in which payments settle earnings. */
export const byEarnedFrom = (a: EarnedFrom, b: EarnedFrom): number =>
  compareKeys([a.earnedFrom, a.id], [b.earnedFrom, b.id]);
const byPaymentDate = (a: Payment, b: Payment): number =>
  compareKeys([a.paymentDate, a.createdAt, a.id], [b.paymentDate, b.createdAt, b.id]);

/** Returns an earning's settlements. Without an earning, `readsToEarn` hasn't read any and there are none. */
const existingSettlements = (rows: WorkingSet, earningId: string): readonly Settlement[] =>
  rows.get('earning', earningId) === undefined ? [] : rows.list(settlementsOfEarning(earningId));

/**
 * Marks a day as paid when settlements cover its earning. A day worth nothing is paid only when a person says so:
 * otherwise recording it would lock it.
 */
function markDay(rows: WorkingSet, earning: Earning): void {
  if (earning.dayId === null) return;
  const day = rows.get('day', earning.dayId);
  if (day === undefined) return;
  const isPaid = earning.openCents === 0 && (earning.amountCents > 0 || day.isPaid);
  if (day.isPaid !== isPaid) rows.put('day', { ...day, isPaid });
}

function putEarning(rows: WorkingSet, earning: Earning): void {
  rows.put('earning', earning);
  markDay(rows, earning);
}

/** Settles as much of the earning as the payment's credit covers. Both have one purpose, or this is a bug. */
function settle(rows: WorkingSet, payment: Payment, earning: Earning): void {
  if (purposeOfPayment(payment.kind) !== purposeOfEarning(earning.kind)) {
    throw new Error(`A payment of ${payment.kind} settles no ${earning.kind}`);
  }
  const amount = Math.min(payment.unsettledCents, earning.openCents);
  if (amount <= 0) return;
  const id = `${payment.id}/${earning.id}`;
  const known = rows.list(settlementsOfEarning(earning.id)).find((settlement) => settlement.id === id);
  rows.put('settlement', {
    householdId: rows.householdId,
    id,
    nannyId: payment.nannyId,
    version: known?.version ?? 0,
    paymentId: payment.id,
    earningId: earning.id,
    amountCents: amount + (known?.amountCents ?? 0),
  });
  rows.put('payment', { ...payment, unsettledCents: payment.unsettledCents - amount });
  putEarning(rows, { ...earning, openCents: earning.openCents - amount });
}

/** Returns cents of a settlement to the payment's credit. The caller updates or removes the earning. */
function unsettle(rows: WorkingSet, settlement: Settlement, cents: number): void {
  const left = settlement.amountCents - cents;
  if (left > 0) rows.put('settlement', { ...settlement, amountCents: left });
  else rows.remove('settlement', settlement.id);
  const payment = rows.get('payment', settlement.paymentId);
  if (payment !== undefined) {
    rows.put('payment', { ...payment, unsettledCents: payment.unsettledCents + cents });
  }
}

/** Returns the cents of her wages or claims that no payment settles yet. Needs the rows of `readsToSettle`. */
export const openCentsOf = (rows: WorkingSet, nannyId: string, purpose: Purpose): number =>
  openFor(rows.list(openEarnings(nannyId)), purpose).reduce((sum, { openCents }) => sum + openCents, 0);

/** Settles a nanny's oldest open wages or claims from the oldest credit for them, until either is used up. */
export function settleOpen(rows: WorkingSet, nannyId: string, purpose: Purpose): void {
  const payments = creditFor(rows.list(paymentsWithCredit(nannyId)), purpose).toSorted(byPaymentDate);
  if (payments.length === 0) return;
  const earnings = openFor(rows.list(openEarnings(nannyId)), purpose).toSorted(byEarnedFrom);
  for (const { id: paymentId } of payments) {
    for (const { id: earningId } of earnings) {
      const payment = rows.get('payment', paymentId);
      const earning = rows.get('earning', earningId);
      if (payment === undefined || payment.unsettledCents === 0) break;
      if (earning !== undefined) settle(rows, payment, earning);
    }
  }
}

/** Settles these earnings from one payment, in the given order. */
export function settleWith(rows: WorkingSet, paymentId: string, earningIds: readonly string[]): void {
  for (const earningId of earningIds) {
    const payment = rows.get('payment', paymentId);
    const earning = rows.get('earning', earningId);
    if (payment !== undefined && earning !== undefined) settle(rows, payment, earning);
  }
}

/** Sorts settlements in the order in which they are undone. What was withheld can't be had back, so it comes last. */
function latestPaymentFirst(rows: WorkingSet, settlements: readonly Settlement[]): Settlement[] {
  const paid = settlements.flatMap((settlement) => {
    const payment = rows.get('payment', settlement.paymentId);
    return payment === undefined ? [] : [{ settlement, payment }];
  });
  const isWithheld = ({ payment }: (typeof paid)[number]): number => Number(payment.kind === 'WITHHELD');
  return paid
    .toSorted((a, b) => isWithheld(a) - isWithheld(b) || byPaymentDate(b.payment, a.payment))
    .map(({ settlement }) => settlement);
}

/**
 * Sets an earning. Excess settlements become credit again, the latest payment's first. Throws `id_conflict` where wages
 * would replace a claim, or a claim wages: a forged day or claim has the other's id.
 */
export function setEarning(rows: WorkingSet, earning: Omit<Earning, 'openCents'>): void {
  const { id, amountCents } = earning;
  const purpose = purposeOfEarning(earning.kind);
  const known = rows.get('earning', id);
  if (known !== undefined && purposeOfEarning(known.kind) !== purpose) throw new Rejection('id_conflict');
  // Of a new earning no settlement is stored: the batch's next mutations needn't read any.
  if (known === undefined) rows.markEmpty(settlementsOfEarning(id));
  const settled = latestPaymentFirst(rows, existingSettlements(rows, id));
  let covered = settled.reduce((sum, settlement) => sum + settlement.amountCents, 0);
  for (const settlement of settled) {
    const excess = Math.min(covered - amountCents, settlement.amountCents);
    if (excess <= 0) break;
    unsettle(rows, settlement, excess);
    covered -= excess;
  }
  putEarning(rows, { ...earning, openCents: amountCents - covered });
  settleOpen(rows, earning.nannyId, purpose);
}

/** Sets the earning of a completed day. */
export function setDayEarning(rows: WorkingSet, day: AgendaDay): void {
  setEarning(rows, {
    ...UNSET.earning,
    householdId: rows.householdId,
    id: day.id,
    nannyId: day.nannyId,
    version: rows.get('earning', day.id)?.version ?? 0,
    kind: 'hours',
    dayId: day.id,
    date: day.date,
    earnedFrom: day.actualStartUtc ?? day.scheduledStartUtc ?? `${day.date}T00:00:00.000Z`,
    amountCents: day.amountCents ?? 0,
  });
}

/**
 * Removes an earning of wages or of claims, such as a deleted day's. Its settlements become credit. One with the other
 * purpose stays: a forged day or claim has its id.
 */
export function dropEarning(
  rows: WorkingSet,
  { id, nannyId }: Pick<Earning, 'id' | 'nannyId'>,
  purpose: Purpose,
): void {
  const earning = rows.get('earning', id);
  if (earning !== undefined && purposeOfEarning(earning.kind) !== purpose) return;
  for (const settlement of existingSettlements(rows, id)) unsettle(rows, settlement, settlement.amountCents);
  rows.remove('earning', id);
  settleOpen(rows, nannyId, purpose);
}

/** Removes a voided payment's settlements. Reopens the earnings, then settles open ones from other credit for them. */
export function voidSettlements(rows: WorkingSet, payment: Pick<Payment, 'id' | 'nannyId' | 'kind'>): void {
  for (const settlement of rows.list(settlementsOfPayment(payment.id))) {
    rows.remove('settlement', settlement.id);
    const earning = rows.get('earning', settlement.earningId);
    if (earning === undefined) continue;
    putEarning(rows, { ...earning, openCents: earning.openCents + settlement.amountCents });
  }
  settleOpen(rows, payment.nannyId, purposeOfPayment(payment.kind));
}

/** Returns earned − paid − withheld − corrections − reimbursed in cents, of wages and claims; negative is a credit. */
export function owedCents(
  earnings: Iterable<Pick<Earning, 'amountCents'>>,
  payments: Iterable<Pick<Payment, 'amountCents' | 'voidedAt'>>,
): number {
  let owed = 0;
  for (const earning of earnings) owed += earning.amountCents;
  for (const payment of payments) if (payment.voidedAt === null) owed -= payment.amountCents;
  return owed;
}

type DatedPayment = Pick<Payment, 'kind' | 'amountCents' | 'voidedAt' | 'paymentDate'>;

/** Returns the cents paid to her in the calendar year of `today` ('Year to date'), without what was withheld or reimbursed. */
export const paidInYearCents = (payments: Iterable<DatedPayment>, today: string): number =>
  centsByKind(payments, yearOf(today)).PAID;

type OpenEarning = Pick<Earning, 'kind' | 'openCents'>;
type Credit = Pick<Payment, 'kind' | 'unsettledCents'>;

/** Returns the cents owed by open rows alone: as `owedCents` by all rows, because settlements cancel out. */
export function openBalanceCents(
  earnings: Iterable<Pick<Earning, 'openCents'>>,
  payments: Iterable<Pick<Payment, 'unsettledCents'>>,
): number {
  let balance = 0;
  for (const earning of earnings) balance += earning.openCents;
  for (const payment of payments) balance -= payment.unsettledCents;
  return balance;
}

/** Returns what is owed for each purpose by open rows; negative is credit, which pays for nothing of the other. */
export function openBalances(
  earnings: Iterable<OpenEarning>,
  payments: Iterable<Credit>,
): Readonly<Record<Purpose, number>> {
  const balances = { wages: 0, claims: 0 };
  for (const { kind, openCents } of earnings) balances[purposeOfEarning(kind)] += openCents;
  for (const { kind, unsettledCents } of payments) balances[purposeOfPayment(kind)] -= unsettledCents;
  return balances;
}

/** Returns what is owed to a nanny for a purpose: what no payment has settled, less what payments haven't settled with. */
export const owedNow = (rows: WorkingSet, nannyId: string, purpose: Purpose): number =>
  openBalances(rows.list(openEarnings(nannyId)), rows.list(paymentsWithCredit(nannyId)))[purpose];

/**
 * Returns the first and last date of the year, also the dates after `date`: after a zone change a payment may be dated
 * tomorrow.
 */
export const yearOf = (date: string): DateRange => ({
  from: yearStart(date),
  to: `${date.slice(0, 4)}-12-31`,
});

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the cents of each kind of payment between two dates, inclusive; voided payments don't count. */
export function centsByKind(
  payments: Iterable<DatedPayment>,
  { from, to }: DateRange,
): Readonly<Record<PaymentKind, number>> {
  const cents = { PAID: 0, WITHHELD: 0, CORRECTION: 0, REIMBURSED: 0 };
  for (const { kind, amountCents, voidedAt, paymentDate } of payments) {
    if (voidedAt === null && paymentDate >= from && paymentDate <= to) cents[kind] += amountCents;
  }
  return cents;
}
