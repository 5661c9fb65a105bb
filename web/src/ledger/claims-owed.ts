/** Says what is owed for claims, beside what is owed of wages: the two are never one figure. */
import { t } from '../kit/language/messages.ts';

/** Returns 'Expenses to pay back: $8.99', or what was paid ahead for them; undefined for nothing. */
export function describeClaimsOwed(cents: number, money: (cents: number) => string): string | undefined {
  if (cents === 0) return undefined;
  return cents > 0
    ? t('Expenses to pay back: {sum}', { sum: money(cents) })
    : t('{sum} paid ahead for expenses', { sum: money(-cents) });
}
