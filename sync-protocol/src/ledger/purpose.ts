/**
 * Tells wages from claims: which kinds of earnings and payments are for which. Payments of one purpose never settle
 * earnings of the other, and credit of one is none of the other (docs/decisions/ledger-by-purpose.md).
 */
import type { PaymentKind } from '../kernel/values.ts';

/** Work, or what a nanny paid or drove for the family. */
export const PURPOSES = ['wages', 'claims'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Kinds of wages. */
export const WAGE_KINDS = [
  'hours',
  'overtime',
  'guarantee',
  'cancellation',
  'holiday',
  'leave',
  'adjustment',
] as const;
export type WageKind = (typeof WAGE_KINDS)[number];

/** Kinds of approved claims. */
export const CLAIM_KINDS = ['mileage', 'expense'] as const;

type Kind = WageKind | (typeof CLAIM_KINDS)[number];

const isClaimKind = (kind: Kind): boolean => CLAIM_KINDS.some((each) => each === kind);

export const purposeOfEarning = (kind: Kind): Purpose => (isClaimKind(kind) ? 'claims' : 'wages');

/** Corrections lower wages. */
export const purposeOfPayment = (kind: PaymentKind): Purpose => (kind === 'REIMBURSED' ? 'claims' : 'wages');

/** Whether a payment of this kind is wages that were paid: to her, or withheld for her. A correction moves no money. */
export const isWagePayment = (kind: PaymentKind): boolean => kind === 'PAID' || kind === 'WITHHELD';

export const isWages = <E extends { readonly kind: Kind }>(
  earning: E,
): earning is E & { readonly kind: WageKind } => purposeOfEarning(earning.kind) === 'wages';
