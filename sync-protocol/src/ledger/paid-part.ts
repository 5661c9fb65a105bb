/** Returns the cents of an earning that payments have settled while a part is still open; undefined otherwise. */
import type { Earning } from './payment.ts';

export function partlyPaidCents({ amountCents, openCents }: Pick<Earning, 'amountCents' | 'openCents'>) {
  const paidCents = amountCents - openCents;
  return paidCents > 0 && openCents > 0 ? paidCents : undefined;
}
