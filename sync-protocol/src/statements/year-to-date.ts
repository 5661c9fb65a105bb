/** Year to date of wage statements: what payments of a calendar year paid, withheld and reimbursed, by their dates. */

import { yearStart } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { Earning, Payment, Settlement } from '../ledger/payment.ts';
import { withheldWith } from '../ledger/payment-order.ts';
import { isWagePayment } from '../ledger/purpose.ts';
import { isWithheld, withheldLines } from '../ledger/withheld-lines.ts';
import { sumOf } from '../weeks/pay-parts.ts';
import type { StatementContent, StatementDeduction } from './statement.ts';

/** Where the year to date ends: with a payment, or with a date. */
export type YearEnd = Payment | string;

const dateOfEnd = (end: YearEnd): string => (typeof end === 'string' ? end : end.paymentDate);

/**
 * Returns the payments of the year that count until its end, of those given: a payment itself with what was withheld with
 * it, or all of a date. Corrections move no money.
 */
export function paidUntil(end: YearEnd, payments: readonly Payment[]): Payment[] {
  const last = dateOfEnd(end);
  const counted = payments.filter(
    ({ kind, voidedAt, paymentDate }) =>
      isWagePayment(kind) && voidedAt === null && paymentDate >= yearStart(last) && paymentDate <= last,
  );
  if (typeof end === 'string') return counted;
  const together = new Set(withheldWith(payments, end).map(({ id }) => id));
  return counted.filter(
    ({ id, paymentDate, createdAt }) => together.has(id) || paymentDate < last || createdAt <= end.createdAt,
  );
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** The rows that the year's figures are made of. */
export interface PaidRows {
  /** At least those of the year. */
  readonly payments: readonly Payment[];
  /** At least those of these payments. */
  readonly settlements: readonly Settlement[];
  /** At least the settled ones. */
  readonly earnings: ReadonlyMap<string, Earning>;
}

const centsOf = (list: readonly { readonly amountCents: number }[]): number =>
  sumOf(list.map(({ amountCents }) => amountCents));

/** Returns what was withheld for each purpose, by label. */
export const toDeductions = (
  withheld: readonly Pick<Payment, 'label' | 'tax' | 'amountCents'>[],
): StatementDeduction[] =>
  withheldLines(withheld)
    .map(({ label, tax, amountCents }) => ({ label, amountCents, ...(tax !== null && { tax }) }))
    .toSorted(by(({ label }) => [label]));

/** Returns what was reimbursed between two dates, both included: beside wages, so that it is no part of their order. */
export const reimbursedCents = (payments: readonly Payment[], { from, to }: Period): number =>
  centsOf(
    payments.filter(
      ({ kind, voidedAt, paymentDate }) =>
        kind === 'REIMBURSED' && voidedAt === null && paymentDate >= from && paymentDate <= to,
    ),
  );

/**
 * Returns what was paid and withheld in the year until its end, as the screen of the year counts it: whole payments, also
 * where they are ahead of the work. Overtime is the premium that they settled.
 */
export function yearToDate(rows: PaidRows, end: YearEnd): StatementContent['yearToDate'] {
  const last = dateOfEnd(end);
  const paid = paidUntil(end, rows.payments);
  const ids = new Set(paid.map(({ id }) => id));
  const grossCents = centsOf(paid);
  const withheld = paid.filter(isWithheld);
  const deductionsCents = centsOf(withheld);
  return {
    grossCents,
    overtimeCents: centsOf(
      rows.settlements.filter(
        ({ paymentId, earningId }) => ids.has(paymentId) && rows.earnings.get(earningId)?.kind === 'overtime',
      ),
    ),
    deductionsCents,
    deductions: toDeductions(withheld),
    netCents: grossCents - deductionsCents,
    reimbursementsCents: reimbursedCents(rows.payments, { from: yearStart(last), to: last }),
  };
}

/** Returns the payment that paid the last of these earnings; undefined while something is open, or without a payment. */
export function lastPaymentOf(
  { payments, settlements }: Pick<PaidRows, 'payments' | 'settlements'>,
  earnings: readonly Earning[],
): Payment | undefined {
  if (earnings.some(({ openCents }) => openCents > 0)) return undefined;
  const ids = new Set(earnings.map(({ id }) => id));
  const paidBy = new Set(
    settlements.flatMap(({ earningId, paymentId }) => (ids.has(earningId) ? [paymentId] : [])),
  );
  return payments
    .filter(({ id, kind, voidedAt }) => paidBy.has(id) && isWagePayment(kind) && voidedAt === null)
    .toSorted(by(({ paymentDate, createdAt, id }) => [paymentDate, createdAt, id]))
    .at(-1);
}
