/** Typed amounts of payments: their cents, and what is wrong with them. */
import { type Currency, MAX_PAYMENT_CENTS, paymentCents } from 'sync-protocol/kernel/values.ts';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { parseAmount } from '../kit/language/typed-amount.ts';

/** Returns the cents of a typed amount. Undefined if it isn't a number of cents within the limits. */
export function parsePayment(typed: string): number | undefined {
  const cents = parseAmount(typed);
  return paymentCents.safeParse(cents).success ? cents : undefined;
}

/** Returns what is wrong with a typed amount. */
export function amountWords(typed: string, currency: Currency): string | undefined {
  if (typed.trim() === '') return t('Required');
  if (parsePayment(typed) !== undefined) return undefined;
  return t('Please enter an amount from {from} to {to}, to the cent.', {
    from: formatMoney(1, currency),
    to: formatMoney(MAX_PAYMENT_CENTS, currency),
  });
}
