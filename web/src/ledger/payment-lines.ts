/** The lines of a list of payments: what was withheld with a payment is a part of the payment's line. */
import { yearNumberOf } from 'sync-protocol/kernel/calendar.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { formatList, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { withheldName } from './payment-words.ts';
import type { PaymentItem } from './use-ledger.ts';

export interface PaymentLine extends PaymentItem {
  /** What was withheld with it, and is voided where it is. */
  readonly withheld: readonly Payment[];
}

const isVoided = ({ voidedAt }: Payment): boolean => voidedAt !== null;

/** A deduction that was voided alone, or recorded without a payment, has a line of its own. */
export function toPaymentLines(items: readonly PaymentItem[]): PaymentLine[] {
  const byId = new Map(items.map((item) => [item.payment.id, item]));
  const withheld = new Map<string, PaymentItem[]>();
  const lines: PaymentItem[] = [];
  for (const item of items) {
    const paid = byId.get(item.payment.paidWith ?? '');
    if (paid === undefined || isVoided(paid.payment) !== isVoided(item.payment)) lines.push(item);
    else withheld.set(paid.payment.id, [...(withheld.get(paid.payment.id) ?? []), item]);
  }
  return lines.map((item) => {
    const parts = withheld.get(item.payment.id) ?? [];
    return {
      ...item,
      isUnsent: item.isUnsent || parts.some(({ isUnsent }) => isUnsent),
      withheld: parts.map(({ payment }) => payment),
    };
  });
}

/** What the lines of withheld payments are written with. */
export interface WithheldTerms {
  readonly currency: Currency;
  /** What was withheld in the year until each payment for the same purpose, by id; none for voided ones. */
  readonly yearToDate: ReadonlyMap<string, number>;
}

/** Returns '2026 so far: $250.20'; undefined for a payment that doesn't count. */
export function describeYearToDate(
  { id, paymentDate }: Pick<Payment, 'id' | 'paymentDate'>,
  { currency, yearToDate }: WithheldTerms,
): string | undefined {
  const cents = yearToDate.get(id);
  if (cents === undefined) return undefined;
  const year = String(yearNumberOf(paymentDate));
  return t('{year} so far: {sum}', { year, sum: formatMoney(cents, currency) });
}

/** Returns 'Withheld: FICA $83.40 (2026 so far: $250.20) and Medicare $19.51 (2026 so far: $58.53)'. */
export const describeWithheld = (withheld: readonly Payment[], terms: WithheldTerms): string =>
  t('Withheld: {deductions}', {
    deductions: formatList(
      withheld.map((payment) => {
        const amount = `${withheldName(payment)} ${formatMoney(payment.amountCents, terms.currency)}`;
        const ofYear = describeYearToDate(payment, terms);
        return ofYear === undefined ? amount : `${amount} (${ofYear})`;
      }),
    ),
  });
