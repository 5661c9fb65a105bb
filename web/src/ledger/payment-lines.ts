/** The lines of a list of payments: what was withheld with a payment is a part of the payment's line. */
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { formatList, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
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

/** Returns 'Withheld: FICA $83.40 and Medicare $19.51'. */
export const describeWithheld = (
  withheld: readonly Payment[],
  currency: Parameters<typeof formatMoney>[1],
): string =>
  t('Withheld: {deductions}', {
    deductions: formatList(
      withheld.map(({ label, amountCents }) => `${label ?? ''} ${formatMoney(amountCents, currency)}`),
    ),
  });
