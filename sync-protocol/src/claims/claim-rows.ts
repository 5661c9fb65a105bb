/** The claims and mileage rates of a nanny that mutators read, the earning of an approved claim, and who undoes one. */
import { addDays, addMinutes, dateOf, latestNow, wallClockToInstant } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, MutationContext } from '../kernel/mutator.ts';
import { rangePerOwner } from '../kernel/range-key.ts';
import type { Read, ReadRange } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { dropEarning, setEarning } from '../ledger/ledger.ts';
import { readsToEarn } from '../ledger/ledger-reads.ts';
import { isOrWasLinked } from '../people/permissions.ts';
import type { Claim } from './claim.ts';
import { earliestClaim } from './claim-amount.ts';
import { CLAIM_DAYS_BACK, CLAIM_UNDO_MINUTES } from './claim-choices.ts';

export const mileageRatesOf = rangePerOwner(
  (nannyId) => ({ table: 'mileageRate', where: { nannyId } }) as const,
);

/** Returns the read of a nanny's claims of a date. */
export const claimsOn = (nannyId: string, date: string) =>
  ({ table: 'claim', where: { nannyId }, range: { field: 'date', from: date, to: date } }) as const;

/** Returns the read of a nanny's claims that wait for an answer. */
export const claimsWaiting = rangePerOwner(
  (nannyId) => ({ table: 'claim', where: { nannyId, status: 'SUBMITTED' } }) as const,
);

/** Returns the read of a nanny's claims with one picture. */
export const claimsWithReceipt = (nannyId: string, receiptHash: string) =>
  ({ table: 'claim', where: { nannyId, receiptHash } }) as const satisfies ReadRange;

/** Returns the reads of a mutation that answers or withdraws a claim. */
export function readsOfClaim(claimId: string, rows: LoadedRows): Read[] {
  const claim = rows.peek('claim', claimId);
  return [
    { table: 'claim', ids: [claimId] },
    ...(claim === undefined
      ? []
      : [
          { table: 'nanny', ids: [claim.nannyId] } as const,
          ...readsToEarn({ ids: [claimId], nannyId: claim.nannyId, purpose: 'claims' }, rows),
        ]),
  ];
}

/**
 * Throws for a date after today, or further back than a claim may be by the server's receipt. A server whose clock is
 * behind, or a zone that has moved west since, doesn't refuse an honest claim of today.
 */
export function assertClaimDate(date: string, context: MutationContext): void {
  const { timezone } = context.household;
  const today = dateOf(context.receivedAt, timezone);
  if (date > addDays(dateOf(latestNow(context), timezone), 1)) throw new Rejection('claim_in_future');
  if (date < earliestClaim(today)) {
    const sentence = `A claim can be dated at most ${CLAIM_DAYS_BACK} days back.`;
    throw new Rejection('too_far_back', sentence, { days: CLAIM_DAYS_BACK });
  }
}

const EARNING_KIND = { MILEAGE: 'mileage', EXPENSE: 'expense' } as const;

/** Owes an approved claim, as an earning with its id. Throws `id_conflict` where something else earned with that id. */
export function oweClaim(rows: WorkingSet, claim: Claim, timezone: string): void {
  if (rows.get('earning', claim.id) !== undefined) throw new Rejection('id_conflict');
  setEarning(rows, {
    ...UNSET.earning,
    householdId: rows.householdId,
    id: claim.id,
    nannyId: claim.nannyId,
    version: 0,
    kind: EARNING_KIND[claim.kind],
    date: claim.date,
    earnedFrom: wallClockToInstant(claim.date, 0, timezone),
    amountCents: claim.amountCents,
  });
}

/** Stops owing a claim. Throws `claim_settled` once anything of it is settled. */
export function dropClaimEarning(rows: WorkingSet, { id, nannyId }: Pick<Claim, 'id' | 'nannyId'>): void {
  const earning = rows.get('earning', id);
  if (earning === undefined) return;
  if (earning.openCents < earning.amountCents) throw new Rejection('claim_settled');
  dropEarning(rows, { id, nannyId }, 'claims');
}

/**
 * Whether this side may still undo what it decided: for some minutes by the server's clock, and without limit where the
 * nanny never had an account. Needs her row.
 */
export function mayUndoDecision(rows: WorkingSet, claim: Claim, { receivedAt }: MutationContext): boolean {
  if (!isOrWasLinked(rows, claim.nannyId)) return true;
  return claim.decidedAt !== null && receivedAt <= addMinutes(claim.decidedAt, CLAIM_UNDO_MINUTES);
}

/** Whether the family entered the claim itself. */
export const isFamilyEntry = ({ submittedBySide }: Pick<Claim, 'submittedBySide'>): boolean =>
  submittedBySide === 'family';
