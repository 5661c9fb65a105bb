/**
 * Limits how many claims a side may submit: of a date, with one picture, and waiting for an answer. So nobody makes the
 * other wait for thousands of rows, and the family's entries never use up the room of the nanny.
 */
import { Rejection } from '../kernel/errors.ts';
import type { Side } from '../kernel/roles.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { Claim } from './claim.ts';
import { CLAIMS_A_DATE, CLAIMS_A_PICTURE, CLAIMS_EVER_A_DATE, CLAIMS_WAITING_MAX } from './claim-choices.ts';
import { claimsOn, claimsWaiting, claimsWithReceipt } from './claim-rows.ts';

type Wanted = Pick<Claim, 'nannyId' | 'date' | 'receiptHash'>;

/** Returns the reads of `assertRoom`, and of who looks for a claim's duplicates. */
export const readsOfRoom = ({ nannyId, date, receiptHash }: Wanted) => [
  claimsOn(nannyId, date),
  ...(receiptHash === null ? [] : [claimsWithReceipt(nannyId, receiptHash)]),
  claimsWaiting(nannyId),
];

/** Whether a claim is neither withdrawn nor declined. */
export const isStanding = ({ status }: Pick<Claim, 'status'>): boolean =>
  status === 'SUBMITTED' || status === 'APPROVED';

/** Throws `too_many_claims` where this side has no room for another claim. Needs `readsOfRoom`. */
export function assertRoom(rows: WorkingSet, { nannyId, date, receiptHash }: Wanted, side: Side): void {
  const isOwn = ({ submittedBySide }: Claim): boolean => submittedBySide === side;
  const ofDate = rows.list(claimsOn(nannyId, date)).filter(isOwn);
  const pictured =
    receiptHash === null ? [] : rows.list(claimsWithReceipt(nannyId, receiptHash)).filter(isOwn);
  const isFull =
    ofDate.filter(isStanding).length >= CLAIMS_A_DATE ||
    ofDate.length >= CLAIMS_EVER_A_DATE ||
    pictured.length >= CLAIMS_A_PICTURE ||
    (side === 'nanny' && rows.list(claimsWaiting(nannyId)).length >= CLAIMS_WAITING_MAX);
  if (isFull) throw new Rejection('too_many_claims');
}
