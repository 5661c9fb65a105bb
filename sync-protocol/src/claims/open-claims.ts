/** Sums up which claims are open: submitted ones that wait for a decision, and approved ones that aren't paid back. */
import type { Earning } from '../ledger/payment.ts';
import { purposeOfEarning } from '../ledger/purpose.ts';
import type { Claim } from './claim.ts';

interface ClaimSum {
  readonly count: number;
  readonly cents: number;
}

export interface OpenClaims {
  readonly toDecide: ClaimSum;
  /** What is left of them, where a part is paid. */
  readonly toPay: ClaimSum;
}

const sumOf = (amounts: readonly number[]): ClaimSum => ({
  count: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
});

/** Returns what is open of these claims and earnings. */
export function openClaims(
  claims: readonly Pick<Claim, 'status' | 'amountCents'>[],
  earnings: readonly Pick<Earning, 'kind' | 'openCents'>[],
): OpenClaims {
  const submitted = claims.filter(({ status }) => status === 'SUBMITTED');
  const owed = earnings.filter(({ kind, openCents }) => purposeOfEarning(kind) === 'claims' && openCents > 0);
  return {
    toDecide: sumOf(submitted.map(({ amountCents }) => amountCents)),
    toPay: sumOf(owed.map(({ openCents }) => openCents)),
  };
}
