/** Payments for tests of taxes: paid to a nanny and withheld, with dates a week apart. */
import { addDays } from '../src/kernel/calendar.ts';
import type { PaymentTax } from '../src/ledger/payment-taxes.ts';
import type { NannyRecord } from '../src/people/employees.ts';
import type { TaxExemption, TaxSettingName } from '../src/people/tax-setting-names.ts';
import type { WagePayment } from '../src/taxes/employee-year.ts';
import { type HouseholdTaxes, type HouseholdTaxRows, householdTaxes } from '../src/taxes/household-taxes.ts';
import { suggestTaxes } from '../src/taxes/tax-suggestion.ts';
import { type TaxYear, taxYearOf } from '../src/taxes/tax-years.ts';
import { testId } from './household.ts';

export const NORA = testId(1);
export const MIA = testId(2);

export const record = (id: string, name: string, account: Partial<NannyRecord> = {}): NannyRecord => ({
  id,
  name,
  email: `${name}@example.com`,
  nannyUserId: null,
  formerUserId: null,
  ...account,
});

let made = 0;

/** Returns a payment to Nora, or of what `fields` say. */
export function pay(
  paymentDate: string,
  amountCents: number,
  fields: Partial<WagePayment> = {},
): WagePayment {
  made += 1;
  return {
    id: testId(1000 + made),
    nannyId: NORA,
    paymentDate,
    kind: 'PAID',
    label: null,
    tax: null,
    amountCents,
    voidedAt: null,
    ...fields,
  };
}

export const withhold = (paymentDate: string, tax: PaymentTax, amountCents: number): WagePayment =>
  pay(paymentDate, amountCents, { kind: 'WITHHELD', label: tax, tax });

/** Returns `count` payments of the same amount, a week apart. */
export const weekly = (from: string, count: number, amountCents: number): WagePayment[] =>
  Array.from({ length: count }, (_, i) => pay(addDays(from, i * 7), amountCents));

/** Returns a year's figures. */
export function knownYear(year: number): TaxYear {
  const known = taxYearOf(year);
  if (known === undefined) throw new Error(`no figures of ${year}`);
  return known;
}

/** Returns payments whose gross is `grossCents` each, with what is suggested withheld of each in turn. */
export function payWithholding(year: number, gross: readonly WagePayment[]): WagePayment[] {
  const payments: WagePayment[] = [];
  for (const { paymentDate, amountCents } of gross) {
    const { lines } = suggestTaxes({
      year: knownYear(year),
      setting: 'WITHHOLD',
      payments,
      grossCents: amountCents,
    });
    const kept = lines
      .map(({ tax, cents, missingCents }) => withhold(paymentDate, tax, cents + missingCents))
      .filter((each) => each.amountCents > 0);
    const net = amountCents - kept.reduce((sum, each) => sum + each.amountCents, 0);
    payments.push(...kept, pay(paymentDate, net));
  }
  return payments;
}

interface TestTaxes {
  readonly setting?: TaxSettingName;
  readonly reason?: TaxExemption | null;
  readonly stateContributionsPaid?: boolean | null;
  readonly rows?: Partial<HouseholdTaxRows>;
}

/** Returns the taxes of a household with one nanny, Nora, or with what `rows` say. */
export function taxesOf(
  year: number,
  payments: readonly WagePayment[],
  test: TestTaxes = {},
): HouseholdTaxes {
  const { setting = 'NONE', reason = null, stateContributionsPaid = true, rows = {} } = test;
  const taxes = householdTaxes(
    {
      currency: 'USD',
      nannies: [record(NORA, 'Nora')],
      choices: [{ nannyId: NORA, year, setting, reason }],
      payments,
      stateContributionsPaid,
      ...rows,
    },
    year,
  );
  if (taxes === undefined) throw new Error(`no taxes of ${year}`);
  return taxes;
}
