/** Reads reviews for the REST routes. A nanny sees her own. */
import { Rejection } from 'sync-protocol/errors.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type { ReviewAnswer } from 'sync-protocol/rest/reviews.ts';
import { maySeeNanny, visible } from 'sync-protocol/rules/permissions.ts';
import { authorOf } from 'sync-protocol/sync/mutator.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { type Reader, whereVisible } from './payment.ts';

const STATUS = {
  open: 'OPEN',
  confirmed: 'CONFIRMED',
  dismissed: 'DISMISSED',
  withdrawn: 'WITHDRAWN',
  replaced: 'REPLACED',
} as const satisfies Record<Review['status'], ReviewAnswer['status']>;

const toAnswer = (review: Review): ReviewAnswer => ({
  id: review.id,
  nannyId: review.nannyId,
  dayId: review.dayId,
  kind: review.kind,
  startUtc: review.startUtc,
  endUtc: review.endUtc,
  by: review.authorId,
  at: review.happenedAt,
  status: STATUS[review.status],
  decidedBy: review.decidedBy,
  decidedAt: review.decidedAt,
});

const recency = ({ happenedAt, id }: Review): string => `${happenedAt} ${id}`;

/** Loads reviews, newest first. Throws `not_found` for a nanny whom the actor may not see. */
export async function readReviews(
  deps: AppDeps,
  { householdId, actor }: Reader,
  { nannyId, status }: { nannyId?: string | undefined; status?: ReviewAnswer['status'] | undefined },
): Promise<ReviewAnswer[]> {
  const nanny = { table: 'nanny', ids: nannyId === undefined ? [] : [nannyId] } as const;
  const all = { table: 'review', where: nannyId === undefined ? whereVisible(actor) : { nannyId } } as const;
  const rows = await readRows(deps.sql, householdId, [nanny, all]);
  if (nannyId !== undefined && (rows.get('nanny', nannyId) === undefined || !maySeeNanny(actor, nannyId)))
    throw new Rejection('not_found');
  return rows
    .list(all)
    .filter((review) => status === undefined || STATUS[review.status] === status)
    .toSorted((a, b) => (recency(a) > recency(b) ? -1 : 1))
    .map(toAnswer);
}

/** Loads a review. Throws `not_found` for one that is missing or that the actor may not see. */
export async function readReview(
  deps: AppDeps,
  { householdId, actor }: Reader,
  reviewId: string,
): Promise<ReviewAnswer> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'review', ids: [reviewId] }]);
  return toAnswer(visible(actor, rows.get('review', reviewId)));
}

/** Loads the actor's own hours of a day that wait for a decision; null without any. One author has one review a day. */
export async function readOwnReview(
  deps: AppDeps,
  { householdId, actor }: Reader,
  dayId: string,
): Promise<ReviewAnswer | null> {
  const ofDay = { table: 'review', where: { dayId } } as const;
  const rows = await readRows(deps.sql, householdId, [ofDay]);
  const own = rows.list(ofDay).find((each) => each.status === 'open' && each.authorId === authorOf(actor));
  return own === undefined ? null : toAnswer(own);
}
