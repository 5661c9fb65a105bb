/** Reads reviews for the REST routes. A nanny sees her own. */

import { authorOf, type LoadedRows } from 'sync-protocol/kernel/mutator.ts';
import type { Read } from 'sync-protocol/kernel/reads.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { ReviewAnswer } from 'sync-protocol/ledger/review-answer.ts';
import { deciderOf, deltaOf, readsToDecide } from 'sync-protocol/ledger/review-mutators.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { ALL_NANNIES, visible } from 'sync-protocol/people/permissions.ts';
import { openReviewsOf } from 'sync-protocol/weeks/worked-weeks.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { createTurns } from '../kit/event-loop-share.ts';
import { readRounds, readRows } from '../sync/read-rows.ts';
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

interface Decision {
  readonly decidingSide: ReviewAnswer['decidingSide'];
  readonly deltaCents: number | null;
}

const DECIDED: Decision = { decidingSide: null, deltaCents: null };

const toAnswer = (review: Review, { decidingSide, deltaCents }: Decision): ReviewAnswer => ({
  id: review.id,
  nannyId: review.nannyId,
  dayId: review.dayId,
  kind: review.kind,
  startUtc: review.startUtc,
  endUtc: review.endUtc,
  by: review.authorId,
  at: review.happenedAt,
  status: STATUS[review.status],
  decidingSide,
  deltaCents,
  decidedBy: review.decidedBy,
  decidedAt: review.decidedAt,
});

/** Returns who decides open reviews and what confirming them changes, by review. */
async function readDecisions(
  deps: AppDeps,
  householdId: string,
  find: (rows: LoadedRows) => { readonly reads: readonly Read[]; readonly found: readonly Review[] },
): Promise<Map<string, Decision>> {
  const rows = await readRounds(deps.sql, householdId, (loaded) => {
    const { reads, found } = find(loaded);
    return [
      { table: 'household', ids: [householdId] },
      ...reads,
      ...found.flatMap(({ id }) => readsToDecide(id, loaded)),
    ];
  });
  const context = { receivedAt: deps.now(), household: householdOf(rows) };
  const decisions = new Map<string, Decision>();
  const yieldIfDue = createTurns();
  for (const review of find(rows).found) {
    await yieldIfDue();
    decisions.set(review.id, {
      decidingSide: deciderOf(rows, review),
      deltaCents: deltaOf(rows, review, context),
    });
  }
  return decisions;
}

/** Returns the decisions of all open reviews of these nannies. */
const readOpenDecisions = (
  deps: AppDeps,
  householdId: string,
  nannyId: string | undefined,
): Promise<Map<string, Decision>> =>
  readDecisions(deps, householdId, (loaded) => {
    const nannies = loaded.peekList(ALL_NANNIES) ?? [];
    const ids = nannyId === undefined ? nannies.map(({ id }) => id) : [nannyId];
    const reads = ids.map(openReviewsOf);
    return { reads: [ALL_NANNIES, ...reads], found: reads.flatMap((read) => loaded.peekList(read) ?? []) };
  });

/** Returns the answer for a review, with its decision while it is open. */
async function withDecision(deps: AppDeps, review: Review): Promise<ReviewAnswer> {
  if (review.status !== 'open') return toAnswer(review, DECIDED);
  const decisions = await readDecisions(deps, review.householdId, () => ({ reads: [], found: [review] }));
  return toAnswer(review, decisions.get(review.id) ?? DECIDED);
}

/** Yields reviews, newest first. Throws `not_found` for a nanny whom the actor may not see. */
export async function* reviewPages(
  deps: AppDeps,
  { householdId, actor }: Reader,
  { nannyId, status }: { nannyId?: string | undefined; status?: ReviewAnswer['status'] | undefined },
): AsyncGenerator<ReviewAnswer[]> {
  if (nannyId !== undefined) await assertSeen(deps, { householdId, actor }, nannyId);
  const whose = { householdId, ...(nannyId === undefined ? whereVisible(actor) : { nannyId }) };
  // Before the list, which holds a connection while it is read.
  const decisions = await readOpenDecisions(deps, householdId, whose.nannyId);
  const order = { table: 'review', orderBy: 't.happened_at desc, t.id desc' } as const;
  for await (const page of rowsInOrder(deps.sql, whose, order)) {
    yield page
      .filter((review) => status === undefined || STATUS[review.status] === status)
      .map((review) => toAnswer(review, decisions.get(review.id) ?? DECIDED));
  }
}

/** Loads a review. Throws `not_found` for one that is missing or that the actor may not see. */
export async function readReview(
  deps: AppDeps,
  { householdId, actor }: Reader,
  reviewId: string,
): Promise<ReviewAnswer> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'review', ids: [reviewId] }]);
  return withDecision(deps, visible(actor, rows.get('review', reviewId)));
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
  return own === undefined ? null : withDecision(deps, own);
}
