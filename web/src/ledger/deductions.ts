/**
 * The deductions of the form that records a payment: rows as typed, checks, sums and mutation arguments, with the tax
 * that a label names.
 */

import { newId } from 'sync-protocol/kernel/new-id.ts';
import { type Currency, DEDUCTION_LABEL_MAX, deductionLabel } from 'sync-protocol/kernel/values.ts';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';
import { parseAmount } from '../kit/language/typed-amount.ts';
import { taxOfLabel } from '../taxes/tax-proposal.ts';
import { amountWords, parsePayment } from './typed-payment.ts';

/** One row of the form. The id is the same for every try. */
export interface DeductionEntry {
  readonly paymentId: string;
  readonly label: string;
  /** As typed. */
  readonly amount: string;
}

export interface DeductionErrors {
  readonly label?: string;
  readonly amount?: string;
}

/** As many as one payment may have. */
export const DEDUCTIONS_MAX = 20;

export const newDeduction = (): DeductionEntry => ({ paymentId: newId(), label: '', amount: '' });

/** A row without any text is as if it weren't there. */
const isEmpty = ({ label, amount }: DeductionEntry): boolean => label.trim() === '' && amount.trim() === '';

/** Returns the cents withheld, as far as the amounts are valid. */
export const sumWithheld = (deductions: readonly DeductionEntry[]): number =>
  deductions.reduce((sum, { amount }) => sum + (parsePayment(amount) ?? 0), 0);

/** Returns the arguments of `payment.record` for these rows, which are valid. */
export const toWithheld = (deductions: readonly DeductionEntry[]) =>
  deductions
    .filter((each) => !isEmpty(each))
    .map(({ paymentId, label, amount }) => {
      const tax = taxOfLabel(label);
      return { paymentId, label, amountCents: parseAmount(amount) ?? 0, ...(tax && { tax }) };
    });

function labelProblem(label: string): string | undefined {
  if (label.trim() === '') return t('Required');
  return deductionLabel.safeParse(label).success
    ? undefined
    : t('Please enter at most {max} characters.', { max: DEDUCTION_LABEL_MAX });
}

/**
 * Returns what is wrong with each row, by its id. No key for a valid one. `openCents`: what can be withheld at most; the
 * last row says where it is more.
 */
export function validateDeductions(
  deductions: readonly DeductionEntry[],
  { currency, openCents }: { readonly currency: Currency; readonly openCents: number },
): Readonly<Record<string, DeductionErrors>> {
  const tooMuch = sumWithheld(deductions) > openCents ? refusalText('withheld_too_much') : undefined;
  const filled = deductions.filter((each) => !isEmpty(each));
  return Object.fromEntries(
    filled.flatMap(({ paymentId, label, amount }, index) => {
      const isLast = index === filled.length - 1;
      const ofLabel = labelProblem(label);
      const ofAmount = amountWords(amount, currency) ?? (isLast ? tooMuch : undefined);
      const found = { ...(ofLabel && { label: ofLabel }), ...(ofAmount && { amount: ofAmount }) };
      return ofLabel || ofAmount ? [[paymentId, found] as const] : [];
    }),
  );
}
