/**
 * Wages and what was withheld of them, by person and calendar year, from payments by their dates. Wages are what was
 * paid to her and what was withheld: taxes that are deducted count as paid to her (26 U.S.C. 3123 and 3307). A voided
 * payment counts nowhere, a correction moves no money, and what was reimbursed is no wage.
 */
import { yearNumberOf } from '../kernel/calendar.ts';
import type { Payment } from '../ledger/payment.ts';
import { type PaymentTax, taxOf } from '../ledger/payment-taxes.ts';
import { isWagePayment } from '../ledger/purpose.ts';
import { byPerson, type NannyRecord } from '../people/employees.ts';
import { type ChosenTaxes, NO_TAX_SETTING } from '../people/tax-setting-names.ts';

export type WagePayment = Pick<
  Payment,
  'id' | 'nannyId' | 'paymentDate' | 'kind' | 'label' | 'amountCents' | 'voidedAt'
> & { readonly tax: PaymentTax | null };

/** A nanny's choice for one year. */
interface YearChoice extends ChosenTaxes {
  readonly nannyId: string;
  readonly year: number;
}

/** Cents withheld in a year, by tax. `UNNAMED`: neither a tax nor a known label says what for. */
export type Withheld = Readonly<Record<PaymentTax | 'UNNAMED', number>>;

const NOTHING_WITHHELD: Withheld = {
  SOCIAL_SECURITY: 0,
  MEDICARE: 0,
  FEDERAL_INCOME: 0,
  STATE: 0,
  OTHER: 0,
  UNNAMED: 0,
};

export interface EmployeeYear {
  /** Her last record that was paid in the year, or her last one. */
  readonly nannyId: string;
  readonly name: string;
  readonly chosen: ChosenTaxes;
  readonly wagesCents: number;
  readonly withheld: Withheld;
  /** Those that count, in no order. */
  readonly payments: readonly WagePayment[];
}

/** Whether a payment counts as wages of the year. */
export const isWageOf = (year: number, { kind, voidedAt, paymentDate }: WagePayment): boolean =>
  voidedAt === null && isWagePayment(kind) && yearNumberOf(paymentDate) === year;

export const sumWages = (payments: readonly WagePayment[]): number =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns what payments withheld, by tax. */
export function withheldBy(payments: readonly WagePayment[]): Withheld {
  const sums = { ...NOTHING_WITHHELD };
  for (const payment of payments) {
    if (payment.kind === 'WITHHELD') sums[taxOf(payment) ?? 'UNNAMED'] += payment.amountCents;
  }
  return sums;
}

/** Returns what counts for a person in a year: the choice for the last of her records that has one. */
function chosenFor(
  records: readonly NannyRecord[],
  choices: readonly YearChoice[],
  year: number,
): ChosenTaxes {
  const hers = records.flatMap(({ id }) =>
    choices.filter((choice) => choice.nannyId === id && choice.year === year),
  );
  return hers.at(-1) ?? NO_TAX_SETTING;
}

export interface WageRows {
  /** Oldest first. */
  readonly nannies: readonly NannyRecord[];
  readonly choices: readonly YearChoice[];
  readonly payments: readonly WagePayment[];
}

/** Returns each person of the household with her wages of a year, also one without any. */
export function employeesOf({ nannies, choices, payments }: WageRows, year: number): EmployeeYear[] {
  const counted = payments.filter((payment) => isWageOf(year, payment));
  return byPerson(nannies).flatMap((records) => {
    const ids = new Set(records.map(({ id }) => id));
    const hers = counted.filter(({ nannyId }) => ids.has(nannyId));
    const record = records.findLast(({ id }) => hers.some(({ nannyId }) => nannyId === id)) ?? records.at(-1);
    if (record === undefined) return [];
    return [
      {
        nannyId: record.id,
        name: record.name,
        chosen: chosenFor(records, choices, year),
        wagesCents: sumWages(hers),
        withheld: withheldBy(hers),
        payments: hers,
      },
    ];
  });
}
