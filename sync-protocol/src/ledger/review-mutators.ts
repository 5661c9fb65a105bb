/**
 * Mutators with which the family confirms or dismisses hours in review, and with which their author withdraws them.
 * Confirmed hours complete the day, or adjust an approved week.
 */
import * as z from 'zod/mini';
import { endClocks } from '../clock/running-clock.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Actor, Context, LoadedRows, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { assertFamily, isOrWasLinked, readsIfGone, refuseGone, visible } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { completeDay, readsToPrice } from '../schedule/day-hours-mutators.ts';
import { isLocked } from '../schedule/hours.ts';
import { adjustWeeks, readsToAdjust } from '../weeks/adjust-week.ts';
import { approvedWeeks } from '../weeks/frozen-weeks.ts';
import { owedNow } from './ledger.ts';
import { keepHers } from './replaced-hours.ts';
import type { Review } from './review.ts';

type Decided = Exclude<Review['status'], 'open'>;

/** Returns the decided review; undefined when it has this decision already. Throws `review_decided` for another one. */
function decided(review: Review, status: Decided, context: Context): Review | undefined {
  if (review.status === status) return undefined;
  if (review.status !== 'open') throw new Rejection('review_decided');
  return { ...review, status, decidedAt: context.at, decidedBy: context.actor.accountId };
}

/** Returns the review, or throws why the actor can't have it. */
export function reviewOf(rows: WorkingSet, actor: Actor, reviewId: string): Review {
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

/** Makes the hours of a review count: on the day, or as adjustments of the approved weeks that they touch. */
function count(
  rows: WorkingSet,
  { review, day }: { review: Review; day: AgendaDay },
  context: Context,
): void {
  const hours = {
    start: review.startUtc,
    end: review.endUtc,
    hoursRecordedAt: review.happenedAt,
    hoursRecordedBy: review.authorId,
    hoursRecordedBySide: review.authorSide,
  };
  keepHers(rows, { day, nextSide: review.authorSide }, context);
  endClocks(rows, { dayId: day.id, end: hours.end }, context);
  if (approvedWeeks(rows, { day, span: hours }).length > 0)
    adjustWeeks(rows, { day, hours, reviewId: review.id }, context);
  else completeDay(rows, { day, hours }, context.household);
}

/**
 * Counts hours of the family for a paid day. Throws `day_paid` where she would be owed less, or the day be worth less:
 * a family that confirms its own hours would take back what it paid. Voiding the payment first does that openly.
 */
function countOnPaidDay(rows: WorkingSet, of: Parameters<typeof count>[1], context: Context): void {
  const { id: dayId, nannyId, amountCents } = of.day;
  const before = owedNow(rows, nannyId);
  count(rows, of, context);
  const after = rows.get('day', dayId)?.amountCents ?? 0;
  const isLess = after < (amountCents ?? 0) || owedNow(rows, nannyId) < before;
  if (isLess && isOrWasLinked(rows, nannyId)) throw new Rejection('day_paid');
}

const resolveArgs = z.strictObject({ reviewId: id, choice: z.enum(['confirm', 'dismiss']) });

/**
 * Decides a review. Confirmed hours count; on a paid day the difference is open or, where she recorded the hours, a
 * credit; in an approved week it is an adjustment.
 */
export const resolveReview: Mutator<z.infer<typeof resolveArgs>> = {
  name: 'review.resolve',
  version: 1,
  args: resolveArgs,
  reads: (args, rows, { id: mutationId }) => [
    ...readsOf(args.reviewId, rows),
    { table: 'review', ids: [mutationId] },
  ],
  run(rows, args, context) {
    const { actor } = context;
    assertFamily(actor);
    const open = reviewOf(rows, actor, args.reviewId);
    const review = decided(open, args.choice === 'confirm' ? 'confirmed' : 'dismissed', context);
    if (review === undefined) return undefined;
    rows.put('review', review);
    if (args.choice === 'dismiss') return undefined;
    const day = rows.get('day', review.dayId);
    if (day === undefined) throw new Rejection('day_deleted');
    if (isLocked(day) && review.authorSide === 'family') countOnPaidDay(rows, { review, day }, context);
    else count(rows, { review, day }, context);
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
