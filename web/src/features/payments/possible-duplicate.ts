import type { Payment } from 'sync-protocol/model/payment.ts';
import type { PaymentItem } from './use-ledger.ts';

/** Returns whether this payment is flagged as a duplicate of another, and neither is voided. */
export function isPossibleDuplicate(payment: Payment, payments: readonly PaymentItem[]): boolean {
  if (payment.voidedAt !== null || payment.possibleDuplicateOf === null) return false;
  const other = payments.find((each) => each.payment.id === payment.possibleDuplicateOf);
  return other !== undefined && other.payment.voidedAt === null;
}
