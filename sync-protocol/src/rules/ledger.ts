/**
 * One ledger: owed = earned − paid. A settlement ties an amount of one payment to one earning; credit
 * (unsettled money) and open earnings of one nanny never stand side by side, for `settleOpen` runs after
 * every change, oldest to oldest, so that the order of operations never changes the sum.
 */
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Earning, Payment, Settlement } from '../model/payment.ts';
import type { LoadedRows } from '../sync/mutator.ts';
import type { Read, ReadIds, ReadRange, WorkingSet } from '../sync/working-set.ts';
import { yearStart } from './calendar.ts';

const openEarnings = (nannyId: string) =>
  ({ table: 'earning', where: { nannyId }, range: { field: 'openCents', from: 1 } }) as const;
const creditOf = (nannyId: string) =>
  ({ table: 'payment', where: { nannyId }, range: { field: 'unsettledCents', from: 1 } }) as const;
const settlementsOfEarning = (earningId: string) =>
  ({ table: 'settlement', where: { earningId } }) as const satisfies ReadRange;
const settlementsOfPayment = (paymentId: string) =>
  ({ table: 'settlement', where: { paymentId } }) as const satisfies ReadRange;

/** What a day is worth has the day's own id. */
export const earningOf = (dayId: string): ReadIds => ({ table: 'earning', ids: [dayId] });

/** Compares by the first key that differs. Keys are dates, instants and ids: text in one form. */
function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [i, key] of a.entries()) {
    const other = b[i] ?? '';
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}

const byAge = (a: Earning, b: Earning): number => compareKeys([a.earnedFrom, a.id], [b.earnedFrom, b.id]);
const byPaymentDate = (a: Payment, b: Payment): number =>
  compareKeys([a.paymentDate, a.createdAt, a.id], [b.paymentDate, b.createdAt, b.id]);

/** What settling a nanny's open earnings needs, when there is or may be money to settle them with. */
export function readsToSettle(nannyId: string, rows: LoadedRows): Read[] {
  const earnings = rows.peekList(openEarnings(nannyId)) ?? [];
  return [
    openEarnings(nannyId),
    creditOf(nannyId),
    { table: 'day', ids: earnings.flatMap((earning) => earning.dayId ?? []) },
    ...earnings.map((earning) => settlementsOfEarning(earning.id)),
  ];
}

/**
 * What `setEarning` and `dropEarning` need for a day's earning, apart from the day itself. Settlements are read
 * only of an earning that is there, and the other open earnings only where credit could reach them: a queue of
 * a thousand first entries is a thousand rows by key, and no ranges.
 */
export function readsToEarn(day: Pick<AgendaDay, 'id' | 'nannyId'>, rows: LoadedRows): Read[] {
  const settled = rows.peekList(settlementsOfEarning(day.id)) ?? [];
  const credit = rows.peekList(creditOf(day.nannyId)) ?? [];
  const mayBeSettled = credit.length > 0 || rows.peek('earning', day.id) !== undefined;
  return [
    earningOf(day.id),
    creditOf(day.nannyId),
    ...(mayBeSettled ? [settlementsOfEarning(day.id)] : []),
    { table: 'payment', ids: settled.map((settlement) => settlement.paymentId) },
    ...(settled.length > 0 || credit.length > 0 ? readsToSettle(day.nannyId, rows) : []),
  ];
}

/** What has been settled of a day's earning: nothing of one that isn't there. */
const settledOf = (rows: WorkingSet, earningId: string): Settlement[] =>
  rows.get('earning', earningId) === undefined ? [] : rows.list(settlementsOfEarning(earningId));

/** What `voidSettlements` needs. */
export function readsToVoid(paymentId: string, rows: LoadedRows): Read[] {
  const settled = rows.peekList(settlementsOfPayment(paymentId)) ?? [];
  const earningIds = settled.map((settlement) => settlement.earningId);
  const days = earningIds.flatMap((id) => rows.peek('earning', id)?.dayId ?? []);
  return [
    settlementsOfPayment(paymentId),
    { table: 'earning', ids: earningIds },
    { table: 'day', ids: days },
    ...earningIds.map(settlementsOfEarning),
  ];
}

/**
 * A day is paid when settlements cover its earning. Hours that are worth nothing are covered by none: they are
 * paid when somebody has said so, not by being recorded, for a paid day is locked and a slip must stay mendable.
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

/** Ties as much of the payment as both sides have left to the earning. */
function settle(rows: WorkingSet, payment: Payment, earning: Earning): void {
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

/** Takes `cents` back from a settlement: the payment's credit and the earning's balance grow by it. */
function unsettle(rows: WorkingSet, settlement: Settlement, cents: number): void {
  const left = settlement.amountCents - cents;
  if (left > 0) rows.put('settlement', { ...settlement, amountCents: left });
  else rows.remove('settlement', settlement.id);
  const payment = rows.get('payment', settlement.paymentId);
  if (payment !== undefined) {
    rows.put('payment', { ...payment, unsettledCents: payment.unsettledCents + cents });
  }
}

/** Settles a nanny's oldest open earnings from her oldest credit, until one of them is used up. */
export function settleOpen(rows: WorkingSet, nannyId: string): void {
  const payments = rows.list(creditOf(nannyId)).toSorted(byPaymentDate);
  if (payments.length === 0) return;
  const earnings = rows.list(openEarnings(nannyId)).toSorted(byAge);
  for (const { id: paymentId } of payments) {
    for (const { id: earningId } of earnings) {
      const payment = rows.get('payment', paymentId);
      const earning = rows.get('earning', earningId);
      if (payment === undefined || payment.unsettledCents === 0) break;
      if (earning !== undefined) settle(rows, payment, earning);
    }
  }
}

/** Settles just these earnings from one payment, in the order given, before anything else may use it. */
export function settleWith(rows: WorkingSet, paymentId: string, earningIds: readonly string[]): void {
  for (const earningId of earningIds) {
    const payment = rows.get('payment', paymentId);
    const earning = rows.get('earning', earningId);
    if (payment !== undefined && earning !== undefined) settle(rows, payment, earning);
  }
}

/** Settlements in the order in which they are given back: the last payment first. */
function youngestFirst(rows: WorkingSet, settlements: readonly Settlement[]): Settlement[] {
  const paid = settlements.flatMap((settlement) => {
    const payment = rows.get('payment', settlement.paymentId);
    return payment === undefined ? [] : [{ settlement, payment }];
  });
  return paid.toSorted((a, b) => byPaymentDate(b.payment, a.payment)).map(({ settlement }) => settlement);
}

/**
 * Makes the earning of a completed day what its hours are worth. Less than was settled already: the
 * excess goes back to its payments as credit, youngest settlement's payment first.
 */
export function setEarning(rows: WorkingSet, day: AgendaDay): void {
  const amountCents = day.amountCents ?? 0;
  const settled = youngestFirst(rows, settledOf(rows, day.id));
  let covered = settled.reduce((sum, settlement) => sum + settlement.amountCents, 0);
  for (const settlement of settled) {
    const excess = Math.min(covered - amountCents, settlement.amountCents);
    if (excess <= 0) break;
    unsettle(rows, settlement, excess);
    covered -= excess;
  }
  putEarning(rows, {
    householdId: rows.householdId,
    id: day.id,
    nannyId: day.nannyId,
    version: rows.get('earning', day.id)?.version ?? 0,
    kind: 'hours',
    dayId: day.id,
    date: day.date,
    earnedFrom: day.actualStartUtc ?? day.scheduledStartUtc ?? `${day.date}T00:00:00.000Z`,
    amountCents,
    openCents: amountCents - covered,
  });
  settleOpen(rows, day.nannyId);
}

/** Removes the earning of a day that goes; what was settled of it becomes credit. */
export function dropEarning(rows: WorkingSet, day: Pick<AgendaDay, 'id' | 'nannyId'>): void {
  for (const settlement of settledOf(rows, day.id)) {
    unsettle(rows, settlement, settlement.amountCents);
  }
  rows.remove('earning', day.id);
  settleOpen(rows, day.nannyId);
}

/** Takes back everything that a payment settled: its days are open again, to other credit if there is any. */
export function voidSettlements(rows: WorkingSet, payment: Pick<Payment, 'id' | 'nannyId'>): void {
  for (const settlement of rows.list(settlementsOfPayment(payment.id))) {
    rows.remove('settlement', settlement.id);
    const earning = rows.get('earning', settlement.earningId);
    if (earning === undefined) continue;
    putEarning(rows, { ...earning, openCents: earning.openCents + settlement.amountCents });
  }
  settleOpen(rows, payment.nannyId);
}

/** Owed = earned − paid, in cents; negative is a credit. */
export function owedCents(
  earnings: Iterable<Pick<Earning, 'amountCents'>>,
  payments: Iterable<Pick<Payment, 'amountCents' | 'voidedAt'>>,
): number {
  let owed = 0;
  for (const earning of earnings) owed += earning.amountCents;
  for (const payment of payments) if (payment.voidedAt === null) owed -= payment.amountCents;
  return owed;
}

/** What was paid in the calendar year of `today`, in cents (rest-contract, 'Year to date'). */
export function paidInYearCents(
  payments: Iterable<Pick<Payment, 'amountCents' | 'voidedAt' | 'paymentDate'>>,
  today: string,
): number {
  const { from, to } = yearOf(today);
  return paidCents(payments, from, to);
}

/**
 * The first and the last date of a date's year: of the whole year, for a payment may be dated tomorrow where the
 * household has moved to a zone in which it is still today.
 */
export const yearOf = (date: string): { readonly from: string; readonly to: string } => ({
  from: yearStart(date),
  to: `${date.slice(0, 4)}-12-31`,
});

/** What was paid from one date to another, both included, in cents; voided payments don't count. */
export function paidCents(
  payments: Iterable<Pick<Payment, 'amountCents' | 'voidedAt' | 'paymentDate'>>,
  from: string,
  to: string,
): number {
  let paid = 0;
  for (const payment of payments) {
    const counts = payment.voidedAt === null && payment.paymentDate >= from && payment.paymentDate <= to;
    if (counts) paid += payment.amountCents;
  }
  return paid;
}
