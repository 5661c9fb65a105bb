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

/** Labels that the app has offered, which name a tax. Payments of before have only these. */
const TAX_BY_LABEL: ReadonlyMap<string, PaymentTax> = new Map([
  ['social security', 'SOCIAL_SECURITY'],
  ['seguro social', 'SOCIAL_SECURITY'],
  ['medicare', 'MEDICARE'],
  ['federal income tax', 'FEDERAL_INCOME'],
]);

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
}): PaymentTax | null => TAX_BY_LABEL.get((label ?? '').trim().toLowerCase()) ?? tax;
