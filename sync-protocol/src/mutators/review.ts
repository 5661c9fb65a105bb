/**
 * Mutators with which the family confirms or dismisses hours in review, and with which their author withdraws them.
 * Confirmed hours complete the day, or adjust an approved week.
 */
import * as z from 'zod/mini';
import { Rejection } from '../errors.ts';
import type { Review } from '../model/review.ts';
import { id } from '../model/values.ts';
import { adjustWeeks, readsToAdjust } from '../rules/adjust-week.ts';
import { approvedWeeks } from '../rules/frozen-weeks.ts';
import { assertFamily, readsIfGone, refuseGone, visible } from '../rules/permissions.ts';
import type { Actor, Context, LoadedRows, Mutator } from '../sync/mutator.ts';
import type { Read } from '../sync/reads.ts';
import type { WorkingSet } from '../sync/working-set.ts';
import { completeDay, readsToPrice } from './day-hours.ts';

type Decided = Exclude<Review['status'], 'open'>;

/** Returns the decided review; undefined when it has this decision already. Throws `review_decided` for another one. */
function decided(review: Review, status: Decided, context: Context): Review | undefined {
  if (review.status === status) return undefined;
  if (review.status !== 'open') throw new Rejection('review_decided');
  return { ...review, status, decidedAt: context.at, decidedBy: context.actor.accountId };
}

/** Returns the review, or throws why the actor can't have it. */
function reviewOf(rows: WorkingSet, actor: Actor, reviewId: string): Review {
  const review = rows.get('review', reviewId);
  return review === undefined ? refuseGone(rows, actor, ['review', reviewId]) : visible(actor, review);
}

function readsOf(reviewId: string, rows: LoadedRows): Read[] {
  const review = rows.peek('review', reviewId);
  const day = review === undefined ? undefined : rows.peek('day', review.dayId);
  const span = review && { start: review.startUtc, end: review.endUtc };
  return [
    { table: 'review', ids: [reviewId] },
    ...readsIfGone(rows, 'review', reviewId),
    ...(review === undefined ? [] : [{ table: 'day', ids: [review.dayId] } as const]),
    ...(day === undefined || span === undefined
      ? []
      : [...readsToPrice(day, span, rows), ...readsToAdjust({ day, span }, reviewId, rows)]),
  ];
}

const resolveArgs = z.strictObject({ reviewId: id, choice: z.enum(['confirm', 'dismiss']) });

/**
 * Decides a review. Confirmed hours count; on a paid day the difference is open, or a credit, and in an approved week
 * an adjustment.
 */
export const resolveReview: Mutator<z.infer<typeof resolveArgs>> = {
  name: 'review.resolve',
  version: 1,
  args: resolveArgs,
  reads: (args, rows) => readsOf(args.reviewId, rows),
  run(rows, args, context) {
    const { actor, household } = context;
    assertFamily(actor);
    const open = reviewOf(rows, actor, args.reviewId);
    const review = decided(open, args.choice === 'confirm' ? 'confirmed' : 'dismissed', context);
    if (review === undefined) return undefined;
    rows.put('review', review);
    if (args.choice === 'dismiss') return undefined;
    const day = rows.get('day', review.dayId);
    if (day === undefined) throw new Rejection('day_deleted');
    const hours = {
      start: review.startUtc,
      end: review.endUtc,
      hoursRecordedAt: review.happenedAt,
      hoursRecordedBy: review.authorId,
      hoursRecordedBySide: review.authorSide,
    };
    if (approvedWeeks(rows, { day, span: hours }).length === 0) completeDay(rows, { day, hours }, household);
    else adjustWeeks(rows, { day, hours, reviewId: review.id }, context);
    return undefined;
  },
};

const withdrawArgs = z.strictObject({ reviewId: id });

/** Withdraws hours in review; only their author may. */
export const withdrawReview: Mutator<z.infer<typeof withdrawArgs>> = {
  name: 'review.withdraw',
  version: 1,
  args: withdrawArgs,
  reads: (args, rows) => [
    { table: 'review', ids: [args.reviewId] },
    ...readsIfGone(rows, 'review', args.reviewId),
  ],
  run(rows, args, context) {
    const open = reviewOf(rows, context.actor, args.reviewId);
    if (open.authorId !== context.actor.accountId) throw new Rejection('forbidden');
    const review = decided(open, 'withdrawn', context);
    if (review !== undefined) rows.put('review', review);
    return undefined;
  },
};
