import type { Payment } from 'sync-protocol/model/payment.ts';
import type { PaymentItem } from './use-ledger.ts';

/** Returns whether the server flagged this payment as a duplicate, and neither of the two is voided. */
export function isPossibleDuplicate(payment: Payment, payments: readonly PaymentItem[]): boolean {
  if (payment.voidedAt !== null || payment.possibleDuplicateOf === null) return false;
  const other = payments.find((each) => each.payment.id === payment.possibleDuplicateOf);
  return other !== undefined && other.payment.voidedAt === null;
}
