/** The taxes that a WITHHELD payment can be for, and which one an older payment names in its label. */

export const PAYMENT_TAXES = ['SOCIAL_SECURITY', 'MEDICARE', 'FEDERAL_INCOME', 'STATE', 'OTHER'] as const;
export type PaymentTax = (typeof PAYMENT_TAXES)[number];

/** The label of each tax in English, where none was given. */
export const TAX_LABELS: Readonly<Record<PaymentTax, string>> = {
  SOCIAL_SECURITY: 'Social Security',
  MEDICARE: 'Medicare',
  FEDERAL_INCOME: 'Federal income tax',
  STATE: 'State tax',
  OTHER: 'Other tax',
};

/** Labels that the app or the API has given, in each language, which name a tax. Older payments have only these. */
const TAX_BY_LABEL: ReadonlyMap<string, PaymentTax> = new Map([
  ['social security', 'SOCIAL_SECURITY'],
  ['seguro social', 'SOCIAL_SECURITY'],
  ['seguro social (social security)', 'SOCIAL_SECURITY'],
  ['sécurité sociale (social security)', 'SOCIAL_SECURITY'],
  ['medicare', 'MEDICARE'],
  ['federal income tax', 'FEDERAL_INCOME'],
  ['impuesto federal sobre la renta', 'FEDERAL_INCOME'],
  ['impôt fédéral sur le revenu', 'FEDERAL_INCOME'],
  ['state tax', 'STATE'],
  ['state income tax', 'STATE'],
  ['impuesto estatal sobre la renta', 'STATE'],
  ['impôt de l’état sur le revenu', 'STATE'],
  ['other tax', 'OTHER'],
]);

const namedBy = (label: string | null): PaymentTax | undefined =>
  TAX_BY_LABEL.get((label ?? '').trim().toLowerCase());

/** Whether a label alone says which tax was withheld. */
export const labelNamesTax = (label: string | null): boolean => namedBy(label) !== undefined;

/**
 * Returns what a payment was withheld for; null where neither the label nor `tax` names a tax. The label comes first: it is
 * what the nanny reads.
 */
export const taxOf = ({
  tax,
  label,
}: {
  readonly tax: PaymentTax | null;
  readonly label: string | null;
}): PaymentTax | null => namedBy(label) ?? tax;
