/**
 * What a payment is and what it was for, in words: 'Withheld: Social Security' and 'Mar 2 – 8: 5 days and overtime'.
 */
import type { EarningKind, Payment } from 'sync-protocol/ledger/payment.ts';
import { labelNamesTax } from 'sync-protocol/ledger/payment-taxes.ts';
import { formatDayLabel, formatList, formatNearRange } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { taxName, taxOfLabel } from '../taxes/tax-proposal.ts';
import { platformName } from './platform-name.ts';

/** Returns what was withheld for: its label, and the tax that it counts as where the label doesn't say so. */
export function withheldName({ label, tax }: Pick<Payment, 'label' | 'tax'>): string {
  const name = label ?? '';
  if (tax === null || labelNamesTax(label) || taxOfLabel(name) !== undefined) return name;
  return t('{label}, counted as {tax}', { label: name, tax: taxName(tax) });
}

/** Returns the first words of a payment’s line: how it was paid, what was withheld, or which week was corrected. */
export function paymentWords({
  kind,
  label,
  tax,
  weekStart,
  hoursDate,
  platform,
}: Pick<Payment, 'kind' | 'label' | 'tax' | 'weekStart' | 'hoursDate' | 'platform'>): string {
  switch (kind) {
    case 'WITHHELD':
      return t('Withheld: {label}', { label: withheldName({ label, tax }) });
    case 'CORRECTION':
      if (hoursDate !== null)
        return t('Correction of the hours of {date}', { date: formatDayLabel(hoursDate) });
      return weekStart === null
        ? t('Correction')
        : t('Correction of the week of {date}', { date: formatDayLabel(weekStart) });
    case 'REIMBURSED':
      return platform === null
        ? t('Reimbursement')
        : t('Reimbursement: {platform}', { platform: platformName(platform) });
    default:
      return platformName(platform);
  }
}

/** What a payment settled, with what was withheld with it. */
export interface PaymentPurpose {
  readonly from: string;
  readonly to: string;
  readonly dayCount: number;
  /** Of what terms add and of adjustments, each once. */
  readonly addedKinds: readonly Exclude<EarningKind, 'hours'>[];
}

const ADDED_WORDS: { readonly [K in Exclude<EarningKind, 'hours'>]: () => string } = {
  overtime: () => t('overtime'),
  guarantee: () => t('guaranteed hours'),
  cancellation: () => t('late cancellation'),
  holiday: () => t('holiday pay'),
  leave: () => t('time off'),
  adjustment: () => t('adjustment'),
  mileage: () => t('mileage'),
  expense: () => t('expense'),
};

/** Returns 'Mar 2 – 8: 5 days and overtime'; `null` is for a payment that settled nothing yet. */
export function describePurpose(purpose: PaymentPurpose | null, today: string): string {
  if (purpose === null) return t('Paid ahead');
  const { from, to, dayCount, addedKinds } = purpose;
  const days = t('{count, plural, one {# day} other {# days}}', { count: dayCount });
  return t('{dates}: {what}', {
    dates: formatNearRange([from, to], today),
    what: formatList([...(dayCount > 0 ? [days] : []), ...addedKinds.map((kind) => ADDED_WORDS[kind]())]),
  });
}
