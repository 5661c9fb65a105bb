/**
 * Suggests what to withhold of a payment for Social Security and Medicare: what is due of the year's wages with this
 * payment, less what stands as withheld. So the year's sum is that of its wages, whatever the order of the payments.
 */
import type { PaymentTax } from '../ledger/payment-taxes.ts';
import { taxOf } from '../ledger/payment-taxes.ts';
import type { TaxSettingName } from '../people/tax-setting-names.ts';
import { medicareOf, socialSecurityOf } from './employee-taxes.ts';
import { isWageOf, sumWages, type WagePayment, withheldBy } from './employee-year.ts';
import type { TaxYear } from './tax-years.ts';

type SuggestedTax = Extract<PaymentTax, 'SOCIAL_SECURITY' | 'MEDICARE'>;

interface SuggestedLine {
  readonly tax: SuggestedTax;
  /** To withhold of this payment. */
  readonly cents: number;
  /** To withhold besides of this payment, because earlier ones of the year withheld less than is due of them. */
  readonly missingCents: number;
  /** What the year's payments withheld above what is due with this one. Never taken back by itself. */
  readonly tooMuchCents: number;
}

export interface TaxSuggestion {
  /** Empty unless the setting is to withhold. */
  readonly lines: readonly SuggestedLine[];
  /** Her wages of the year, with this payment. */
  readonly wagesCents: number;
  /** Her wages from which Social Security and Medicare are due. */
  readonly thresholdCents: number;
  readonly isReached: boolean;
  /** Her share of the year's wages by law once the threshold is reached, whoever pays it. */
  readonly shareCents: number;
}

export interface SuggestionInput {
  readonly year: TaxYear;
  readonly setting: TaxSettingName;
  /** Of all records of the person; of any year. */
  readonly payments: readonly WagePayment[];
  /** Of this payment, before anything is withheld. */
  readonly grossCents: number;
}

/** After voids, what one payment withheld may be off by almost a cent for each of the two products of Medicare. */
const ROUNDING_CENTS = 2;

interface LineInput {
  readonly dueCents: number;
  readonly dueBeforeCents: number;
  readonly withheldCents: number;
  /** How many payments have withheld this tax. */
  readonly withheldCount: number;
}

function suggestLine(tax: SuggestedTax, input: LineInput): SuggestedLine {
  const { dueCents, dueBeforeCents, withheldCents, withheldCount } = input;
  const total = dueCents - withheldCents;
  const missing = dueBeforeCents - withheldCents;
  const missingCents = missing > ROUNDING_CENTS * withheldCount ? missing : 0;
  return {
    tax,
    cents: Math.max(0, total - missingCents),
    missingCents,
    tooMuchCents: Math.max(0, -total),
  };
}

/** Limits `cents` of all lines together to those of the payment: a cent may be left of what was voided. */
function upTo(grossCents: number, lines: readonly SuggestedLine[]): SuggestedLine[] {
  let left = grossCents;
  return lines.map((each) => {
    const cents = Math.min(each.cents, left);
    left -= cents;
    return { ...each, cents };
  });
}

/** Returns what to withhold of a payment. 'So far' is all that stands for the year, whatever the dates. */
export function suggestTaxes({ year, setting, payments, grossCents }: SuggestionInput): TaxSuggestion {
  const counted = payments.filter((payment) => isWageOf(year.year, payment));
  const wagesBefore = sumWages(counted);
  const wagesCents = wagesBefore + grossCents;
  const withheld = withheldBy(counted);
  const line = (tax: SuggestedTax, due: (wages: number) => number): SuggestedLine =>
    suggestLine(tax, {
      dueCents: due(wagesCents),
      dueBeforeCents: due(wagesBefore),
      withheldCents: withheld[tax],
      withheldCount: counted.filter((each) => each.kind === 'WITHHELD' && taxOf(each) === tax).length,
    });
  const socialSecurity = (wages: number): number => socialSecurityOf(wages, year);
  const lines = [line('SOCIAL_SECURITY', socialSecurity), line('MEDICARE', medicareOf)];
  return {
    lines: setting === 'WITHHOLD' ? upTo(grossCents, lines) : [],
    wagesCents,
    thresholdCents: year.fica.amountCents,
    isReached: wagesCents >= year.fica.amountCents,
    shareCents: socialSecurity(wagesCents) + medicareOf(wagesCents),
  };
}
