/**
 * The reads of the ledger: open earnings, credit, settlements, and what settling, earning and voiding need. Wages and
 * claims are read together, by one range each, and told apart in memory.
 */
import type { LoadedRows } from '../kernel/mutator.ts';
import { rangePerOwner } from '../kernel/range-key.ts';
import type { Read, ReadIds, ReadRange } from '../kernel/reads.ts';
import type { Earning, Payment } from './payment.ts';
import { type Purpose, purposeOfEarning, purposeOfPayment } from './purpose.ts';

/** Returns the read of a nanny's earnings that aren't fully settled, of both purposes. */
export const openEarnings = rangePerOwner(
  (nannyId) => ({ table: 'earning', where: { nannyId }, range: { field: 'openCents', from: 1 } }) as const,
);
/** Returns the read of a nanny's payments that settle less than they are, of both purposes. */
export const paymentsWithCredit = rangePerOwner(
  (nannyId) =>
    ({ table: 'payment', where: { nannyId }, range: { field: 'unsettledCents', from: 1 } }) as const,
);
export const settlementsOfEarning = (earningId: string) =>
  ({ table: 'settlement', where: { earningId } }) as const satisfies ReadRange;
export const settlementsOfPayment = (paymentId: string) =>
  ({ table: 'settlement', where: { paymentId } }) as const satisfies ReadRange;

/** Returns the read of a day's earning, which has the day's id. */
export const earningOf = (dayId: string): ReadIds => ({ table: 'earning', ids: [dayId] });

export const openFor = (earnings: readonly Earning[], purpose: Purpose): Earning[] =>
  earnings.filter(({ kind }) => purposeOfEarning(kind) === purpose);

export const creditFor = (payments: readonly Payment[], purpose: Purpose): Payment[] =>
  payments.filter(({ kind }) => purposeOfPayment(kind) === purpose);

/** Returns the reads for settling a nanny's open wages or claims. */
export function readsToSettle(nannyId: string, purpose: Purpose, rows: LoadedRows): Read[] {
  const earnings = openFor(rows.peekList(openEarnings(nannyId)) ?? [], purpose);
  return [
    openEarnings(nannyId),
    paymentsWithCredit(nannyId),
    { table: 'day', ids: earnings.flatMap((earning) => earning.dayId ?? []) },
    ...earnings.map((earning) => settlementsOfEarning(earning.id)),
  ];
}

/** Earnings of one nanny. */
interface EarningIds {
  readonly nannyId: string;
  /** A day's id for its hours. */
  readonly ids: readonly string[];
  readonly purpose: Purpose;
}

const isSettled = (earning: Earning | undefined): boolean =>
  earning !== undefined && earning.openCents < earning.amountCents;

/**
 * Returns the reads for setting and dropping all of these earnings in one mutation, besides the day. Reads settlements
 * only of earnings that exist, and other open earnings only where there is credit to settle them, or will be once one
 * of these is worth less, so that 1,000 new days don't need range reads of their own.
 */
export function readsToEarn({ ids, nannyId, purpose }: EarningIds, rows: LoadedRows): Read[] {
  const settled = ids.filter((id) => isSettled(rows.peek('earning', id)));
  const credit = creditFor(rows.peekList(paymentsWithCredit(nannyId)) ?? [], purpose);
  const mayBeCredit = settled.length > 0 || credit.length > 0;
  const existing = ids.filter((id) => rows.peek('earning', id) !== undefined);
  const paymentIds = settled.flatMap((id) =>
    (rows.peekList(settlementsOfEarning(id)) ?? []).map((settlement) => settlement.paymentId),
  );
  return [
    { table: 'earning', ids },
    paymentsWithCredit(nannyId),
    ...(mayBeCredit ? ids : existing).map(settlementsOfEarning),
    { table: 'payment', ids: paymentIds },
    ...(mayBeCredit ? readsToSettle(nannyId, purpose, rows) : []),
  ];
}

/** Returns the reads of `voidSettlements`. */
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

/** Returns the reads of `owedNow`. */
export const readsOfOwed = (nannyId: string): Read[] => [openEarnings(nannyId), paymentsWithCredit(nannyId)];
