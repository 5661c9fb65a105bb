/** The order of payments in lists: the last made first, and what was withheld after its payment. */
import type { Payment } from '../model/payment.ts';

/** Returns what lists sort by, the greatest first: the last made first, and what was withheld after its payment. */
export const recencyOf = ({ paymentDate, createdAt, kind, id }: Payment): string =>
  `${paymentDate} ${createdAt} ${Number(kind !== 'WITHHELD')} ${id}`;
