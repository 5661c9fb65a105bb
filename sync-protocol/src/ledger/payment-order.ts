/** The order of payments in lists, the last made first and what was withheld after its payment; and which that is. */
import type { Payment } from './payment.ts';

/** Returns what lists sort by, the greatest first: the last made first, and what was withheld after its payment. */
export const recencyOf = ({ paymentDate, createdAt, kind, id }: Payment): string =>
  `${paymentDate} ${createdAt} ${Number(kind !== 'WITHHELD')} ${id}`;

/** Returns what was withheld together with a payment and still counts. */
export const withheldWith = (
  payments: readonly Payment[],
  { id: paymentId }: Pick<Payment, 'id'>,
): Payment[] => payments.filter(({ paidWith, voidedAt }) => paidWith === paymentId && voidedAt === null);
