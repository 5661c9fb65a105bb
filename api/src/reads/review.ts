/** Reads reviews for the REST routes. A nanny sees her own. */

import { authorOf } from 'sync-protocol/kernel/mutator.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { ReviewAnswer } from 'sync-protocol/ledger/review-answer.ts';
import { visible } from 'sync-protocol/people/permissions.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { rowsInOrder } from '../sync/row-pages.ts';
import { assertSeen } from './nanny.ts';
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

/** Yields reviews, newest first. Throws `not_found` for a nanny whom the actor may not see. */
export async function* reviewPages(
  deps: AppDeps,
  { householdId, actor }: Reader,
  { nannyId, status }: { nannyId?: string | undefined; status?: ReviewAnswer['status'] | undefined },
): AsyncGenerator<ReviewAnswer[]> {
  if (nannyId !== undefined) await assertSeen(deps, { householdId, actor }, nannyId);
  const whose = { householdId, ...(nannyId === undefined ? whereVisible(actor) : { nannyId }) };
  const order = { table: 'review', orderBy: 't.happened_at desc, t.id desc' } as const;
  for await (const page of rowsInOrder(deps.sql, whose, order)) {
    yield page.filter((review) => status === undefined || STATUS[review.status] === status).map(toAnswer);
  }
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
