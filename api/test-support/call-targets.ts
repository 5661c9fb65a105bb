/** The ids and tokens that sample calls name, and ones that never existed. */
import { randomBytes, randomUUID } from 'node:crypto';

/** Ids and tokens that calls name, all of one household and one of its nannies. */
export interface CallTargets {
  readonly householdId: string;
  readonly nannyId: string;
  /** A nanny of the household without an account. */
  readonly withoutAccountId: string;
  readonly pendingDayId: string;
  /** Today, so that hours can be recorded. */
  readonly acceptedDayId: string;
  /** Unpaid. */
  readonly completedDayId: string;
  /** On the pending day. */
  readonly todoId: string;
  readonly paymentId: string;
  /** About FIXTURE_WEEK, from the side that the caller is not on. */
  readonly questionId: string;
  readonly statementId: string;
  /** An arrival of the nanny, long ago and without an end. */
  readonly clockId: string;
  /** The hash of a picture that the server has for the nanny's claims. */
  readonly receiptHash: string;
  /** Time off of tomorrow, asked for by the side that the caller is not on. */
  readonly leaveId: string;
  /** Time off that the caller has asked for. */
  readonly ownLeaveId: string;
  /** A claim of the nanny that waits for the family's answer. */
  readonly claimId: string;
  /** A claim that the caller's side has entered. */
  readonly ownClaimId: string;
  /** A claim that is approved and not paid. */
  readonly approvedClaimId: string;
  /** Time off that the family has added. */
  readonly leaveEntryId: string;
  /** Hours in review, recorded by the nanny. */
  readonly reviewId: string;
  /** Hours in review, recorded by the caller. */
  readonly ownReviewId: string;
  /** Hours of the nanny whose day the family deleted. */
  readonly replacedReviewId: string;
  /** Days with the same hours, on OVERLAP_DATE. */
  readonly overlappingDayId: string;
  readonly otherOverlappingDayId: string;
  /** The nanny's account. */
  readonly userId: string;
  /** The viewer's account. */
  readonly accountId: string;
  /** A pending invitation to become a parent. */
  readonly invitationId: string;
  /** Session of a second device of the family. */
  readonly sessionId: string;
  /** The push subscription of the family's device. */
  readonly pushId: string;
  /** The family's calendar feed. */
  readonly feedId: string;
  /** The family's e-mail address. */
  readonly email: string;
  /** Token of a pending invitation. */
  readonly token: string;
  /** Token of a password link. */
  readonly resetToken: string;
}

const unknownToken = (): string => randomBytes(32).toString('base64url');

/** Returns well-formed ids and tokens that never existed. */
export function unknownTargets(targets: CallTargets): CallTargets {
  const ids = Object.keys(targets).map((key) => [key, randomUUID()]);
  const other = { token: unknownToken(), resetToken: unknownToken(), email: 'nobody@example.com' };
  return { ...targets, ...Object.fromEntries(ids), ...other };
}
