/** What a payment form proposes to withhold for taxes, as rows of deductions; and the tax that a typed label names. */
import { type PaymentTax, taxOf } from 'sync-protocol/ledger/payment-taxes.ts';
import { suggestTaxes, type TaxSuggestion } from 'sync-protocol/taxes/tax-suggestion.ts';
import { taxYearOf } from 'sync-protocol/taxes/tax-years.ts';
import { t } from '../kit/language/messages.ts';
import type { TaxFacts } from './use-tax-facts.ts';

export interface ProposedTax {
  readonly label: string;
  readonly amountCents: number;
}

/** Labels in the reader's language. */
const labels = (): readonly (readonly [PaymentTax, string])[] => [
  ['SOCIAL_SECURITY', t('Social Security')],
  ['MEDICARE', t('Medicare')],
  ['FEDERAL_INCOME', t('Federal income tax')],
  ['STATE', t('State income tax')],
];

/** Returns the name of a tax in the reader's language. */
export const taxName = (tax: PaymentTax): string =>
  tax === 'OTHER' ? t('Other tax') : (labels().find(([each]) => each === tax)?.[1] ?? '');

/** The words that are offered for a label; any other can be typed. */
export const suggestedLabels = (): string[] => labels().map(([, label]) => label);

/** Returns the tax that a label names, in the reader's language or in English; undefined for another label. */
export function taxOfLabel(label: string): PaymentTax | undefined {
  const typed = label.trim().toLowerCase();
  const found = labels().find(([, each]) => each.toLowerCase() === typed)?.[0];
  return found ?? taxOf({ tax: null, label }) ?? undefined;
}

/** Whether a deduction is one of those that are suggested. */
export const isSuggestedLabel = (label: string): boolean =>
  ['SOCIAL_SECURITY', 'MEDICARE'].includes(taxOfLabel(label) ?? '');

/** Returns the suggestion for a payment; undefined where this version has no figures of the year. */
export function suggestFor(facts: TaxFacts, grossCents: number): TaxSuggestion | undefined {
  const year = taxYearOf(facts.year);
  return year && suggestTaxes({ ...facts, year, grossCents });
}

/** Returns the deductions that are proposed, without those of nothing. `withMissing`: also what earlier ones lack. */
export const toProposed = ({ lines }: TaxSuggestion, withMissing: boolean): ProposedTax[] =>
  lines
    .map(({ tax, cents, missingCents }) => ({
      label: tax === 'MEDICARE' ? t('Medicare') : t('Social Security'),
      amountCents: cents + (withMissing ? missingCents : 0),
    }))
    .filter(({ amountCents }) => amountCents > 0);

const sum = (taxes: readonly ProposedTax[]): number =>
  taxes.reduce((total, { amountCents }) => total + amountCents, 0);

/** Rounding may leave a net amount out: of two gross amounts a cent apart, both may have the same net. */
const TRIES = 60;

/**
 * Returns the gross pay of which this net amount is left after what is suggested: the fixed point of gross = net +
 * suggested, which rises by less with each try.
 */
export function grossOfNet(facts: TaxFacts, netCents: number): number {
  let gross = netCents;
  for (let i = 0; i < TRIES; i += 1) {
    const suggestion = suggestFor(facts, gross);
    const next = netCents + (suggestion === undefined ? 0 : sum(toProposed(suggestion, false)));
    if (next === gross) return gross;
    gross = next;
  }
  return gross;
}
