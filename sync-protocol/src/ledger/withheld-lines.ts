/**
 * Adds up what was withheld by purpose, and from 1 January on: one line for each tax that the label names, in whatever
 * language it was typed; otherwise one for each label and the tax that it counts as.
 */
import { yearNumberOf } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { Payment } from './payment.ts';
import { labelNamesTax, PAYMENT_TAXES, type PaymentTax, taxOf } from './payment-taxes.ts';

/** What was withheld for one purpose. */
export interface WithheldLine {
  readonly label: string;
  /** The tax that it counts as; null where neither its type nor its label names one. */
  readonly tax: PaymentTax | null;
  readonly amountCents: number;
}

type Withheld = Pick<Payment, 'label' | 'tax'>;

/** Returns a key that is the same for what is withheld for the same purpose. */
export const purposeKey = ({ label, tax }: Withheld): string => {
  const counted = taxOf({ label, tax });
  return labelNamesTax(label) ? `${counted}` : `${counted} ${label ?? ''}`;
};

/** Returns a key that sorts by tax, those without one last. */
const orderOf = (tax: PaymentTax | null): string =>
  String(tax === null ? PAYMENT_TAXES.length : PAYMENT_TAXES.indexOf(tax));

/** Returns a line for each purpose, by tax, those that name it first, and label. Of several labels of one tax, the first in order counts. */
export function withheldLines(
  withheld: readonly (Withheld & { readonly amountCents: number })[],
): WithheldLine[] {
  const lines = new Map<string, WithheldLine>();
  const order = by(({ label }: Withheld) => [label ?? '']);
  for (const each of withheld.toSorted(order)) {
    const key = purposeKey(each);
    const line = lines.get(key) ?? { label: each.label ?? '', tax: taxOf(each), amountCents: 0 };
    lines.set(key, { ...line, amountCents: line.amountCents + each.amountCents });
  }
  return [...lines.values()].toSorted(
    by(({ tax, label }) => [orderOf(tax), String(Number(!labelNamesTax(label))), label]),
  );
}

/** Whether a payment was withheld and still counts. */
export const isWithheld = ({ kind, voidedAt }: Pick<Payment, 'kind' | 'voidedAt'>): boolean =>
  kind === 'WITHHELD' && voidedAt === null;

/**
 * Returns, by the id of each payment that was withheld and counts, the cents withheld of the same nanny for the same
 * purpose from 1 January until it, in the order of dates and then of recording.
 */
export function withheldYearToDate(payments: readonly Payment[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const byId = new Map<string, number>();
  const inOrder = payments
    .filter(isWithheld)
    .toSorted(by(({ paymentDate, createdAt, id }) => [paymentDate, createdAt, id]));
  for (const payment of inOrder) {
    const key = `${payment.nannyId} ${yearNumberOf(payment.paymentDate)} ${purposeKey(payment)}`;
    const cents = (sums.get(key) ?? 0) + payment.amountCents;
    sums.set(key, cents);
    byId.set(payment.id, cents);
  }
  return byId;
}
