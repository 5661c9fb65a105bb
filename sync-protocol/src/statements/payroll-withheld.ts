/**
 * What was withheld of a nanny's pay in a calendar year, by pay date, for the CSV for a payroll service: each line with
 * the tax that it counts as and its year to date.
 */
import { yearNumberOf } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { Payment } from '../ledger/payment.ts';
import { type PaymentTax, taxOf } from '../ledger/payment-taxes.ts';
import { isWithheld, withheldYearToDate } from '../ledger/withheld-lines.ts';

export interface PayrollWithheld {
  readonly payDate: string;
  readonly label: string;
  /** Null where neither its type nor its label names one. */
  readonly tax: PaymentTax | null;
  readonly amountCents: number;
  /** Withheld for the same purpose from 1 January until this one. */
  readonly yearToDateCents: number;
}

/** Returns what was withheld in a year, by date. `payments`: at least those of the year, of one nanny. */
export function payrollWithheld(payments: readonly Payment[], year: number): PayrollWithheld[] {
  const counted = payments.filter(
    (payment) => isWithheld(payment) && yearNumberOf(payment.paymentDate) === year,
  );
  const yearToDate = withheldYearToDate(counted);
  return counted
    .toSorted(by(({ paymentDate, createdAt, id }) => [paymentDate, createdAt, id]))
    .map((payment) => ({
      payDate: payment.paymentDate,
      label: payment.label ?? '',
      tax: taxOf(payment),
      amountCents: payment.amountCents,
      yearToDateCents: yearToDate.get(payment.id) ?? 0,
    }));
}
