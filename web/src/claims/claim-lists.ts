/** Sorts a nanny's claims into what waits for a decision, what is to be paid back, and what is done. */
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';

/** A claim with what the ledger says of it. */
export interface ClaimItem {
  readonly claim: Claim;
  /** Approved cents that no payment has settled yet. */
  readonly openCents: number;
  /** The date of the last payment that settled it; null while a part is open. */
  readonly paidOn: string | null;
}

export interface ClaimLists {
  /** Oldest first. */
  readonly toDecide: readonly ClaimItem[];
  /** Approved and not paid back yet, oldest first. */
  readonly toPay: readonly ClaimItem[];
  /** Newest first. */
  readonly done: readonly ClaimItem[];
}

/** How long a claim that is done stays in the first list; older ones are shown on demand. */
const DAYS_SHOWN = 60;

const byDate = (a: ClaimItem, b: ClaimItem): number =>
  a.claim.date === b.claim.date ? (a.claim.id < b.claim.id ? -1 : 1) : a.claim.date < b.claim.date ? -1 : 1;

/** Withdrawn claims are left out. */
export function sortClaims(items: readonly ClaimItem[]): ClaimLists {
  const sorted = items.toSorted(byDate);
  return {
    toDecide: sorted.filter(({ claim }) => claim.status === 'SUBMITTED'),
    toPay: sorted.filter(({ claim, openCents }) => claim.status === 'APPROVED' && openCents > 0),
    done: sorted
      .filter(
        ({ claim, openCents }) =>
          claim.status === 'DECLINED' || (claim.status === 'APPROVED' && openCents === 0),
      )
      .toReversed(),
  };
}

/**
 * Whether a side may withdraw a claim: the nanny what nothing has been paid of; the family, with no limit of time, only
 * what it entered for a nanny who never had an account.
 */
export function mayWithdrawClaim({ claim, openCents }: ClaimItem, side: Side, isAlone: boolean): boolean {
  const isUnpaid = claim.status === 'APPROVED' && openCents === claim.amountCents;
  if (side === 'nanny') return claim.status === 'SUBMITTED' || isUnpaid;
  return isAlone && isUnpaid && claim.submittedBySide === 'family';
}

/** Whether a claim that is done is old enough to be shown on demand only. */
export const isOld = ({ claim, paidOn }: ClaimItem, today: string): boolean =>
  (paidOn ?? claim.date) < addDays(today, -DAYS_SHOWN);
