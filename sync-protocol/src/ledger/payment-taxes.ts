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

/** Labels in English under which payments without a `tax` were recorded. */
const TAX_BY_LABEL: Readonly<Record<string, PaymentTax>> = {
  'social security': 'SOCIAL_SECURITY',
  medicare: 'MEDICARE',
  'federal income tax': 'FEDERAL_INCOME',
};

/** Returns what a payment was withheld for; null where neither `tax` nor the label names a tax. */
export const taxOf = ({
  tax,
  label,
}: {
  readonly tax: PaymentTax | null;
  readonly label: string | null;
}): PaymentTax | null => tax ?? TAX_BY_LABEL[(label ?? '').trim().toLowerCase()] ?? null;
