/**
 * Mutators with which a side confirms or dismisses hours in review, and with which their author withdraws them.
 * Confirmed hours complete the day, or adjust what is paid or approved.
 */
import * as z from 'zod/mini';
import { endClocks } from '../clock/running-clock.ts';
import { Rejection } from '../kernel/errors.ts';
import { type Actor, type Context, type LoadedRows, type Mutator, sideOf } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { Side } from '../kernel/roles.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { readsIfGone, refuseGone, visible } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { completeDay, readsToPrice } from '../schedule/day-hours-mutators.ts';
import { adjustWeeks, isSettled, type MomentOfDecision, readsToAdjust } from '../weeks/adjust-week.ts';
import { canDecide, decidingSide } from './deciding-side.ts';
import { owedNow } from './ledger.ts';
import { readsOfOwed } from './ledger-reads.ts';
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

/** Returns the reads of a decision, and of `deltaOf`. */
export function readsToDecide(reviewId: string, rows: LoadedRows): Read[] {
  const review = rows.peek('review', reviewId);
  const day = review === undefined ? undefined : rows.peek('day', review.dayId);
  const span = review && { start: review.startUtc, end: review.endUtc };
  return [
    { table: 'review', ids: [reviewId] },
    ...readsIfGone(rows, 'review', reviewId),
    ...(review === undefined
      ? []
      : ([
          { table: 'day', ids: [review.dayId] },
          { table: 'nanny', ids: [review.nannyId] },
          ...readsOfOwed(review.nannyId),
        ] as const)),
    ...(day === undefined || span === undefined
      ? []
      : [...readsToPrice(day, span, rows), ...readsToAdjust({ day, span }, reviewId, rows)]),
  ];
}

interface Decision {
  readonly review: Review;
  readonly day: AgendaDay;
  readonly by: Side;
}

/**
 * Makes the hours of a review count: on the day, or as adjustments of what is paid or approved. What a nanny has confirmed
 * are her hours.
 */
function count(rows: WorkingSet, { review, day, by }: Decision, context: MomentOfDecision): void {
  const { startUtc: start, endUtc: end, happenedAt, authorId, authorSide, decidedBy } = review;
  const hours = {
    start,
    end,
    hoursRecordedAt: happenedAt,
    hoursRecordedBy: by === 'nanny' ? decidedBy : authorId,
    hoursRecordedBySide: by === 'nanny' ? by : authorSide,
  };
  if (isSettled(rows, { day, span: hours })) adjustWeeks(rows, { day, hours, reviewId: review.id }, context);
  else completeDay(rows, { day, hours }, context.household);
}

/** Returns the side that decides a review. Needs its nanny's row. */
export const deciderOf = (rows: WorkingSet, review: Review): Side =>
  decidingSide(review, canDecide(rows.get('nanny', review.nannyId)));

/**
 * Returns by how many cents confirming an open review changes what is owed; null where that would be refused, and without
 * its day. Needs the rows of `readsToDecide`.
 */
export function deltaOf(rows: WorkingSet, review: Review, context: MomentOfDecision): number | null {
  const day = rows.get('day', review.dayId);
  if (day === undefined) return null;
  const before = owedNow(rows, review.nannyId, 'wages');
  try {
    return rows.tryOut(() => {
      count(rows, { review, day, by: deciderOf(rows, review) }, context);
      return owedNow(rows, review.nannyId, 'wages') - before;
    });
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
}

const resolveArgs = z.strictObject({ reviewId: id, choice: z.enum(['confirm', 'dismiss']) });

/**
 * Decides a review, by the side that may. Confirmed hours count; of a paid day, and in an approved week, the difference is
 * an adjustment.
 */
export const resolveReview: Mutator<z.infer<typeof resolveArgs>> = {
  name: 'review.resolve',
  version: 1,
  args: resolveArgs,
  reads: (args, rows, { id: mutationId }) => [
    ...readsToDecide(args.reviewId, rows),
    { table: 'review', ids: [mutationId] },
  ],
  run(rows, args, context) {
    const { actor } = context;
    const open = reviewOf(rows, actor, args.reviewId);
    const by = sideOf(actor);
    if (by !== deciderOf(rows, open)) throw new Rejection('forbidden');
    const review = decided(open, args.choice === 'confirm' ? 'confirmed' : 'dismissed', context);
    if (review === undefined) return undefined;
    rows.put('review', review);
    if (args.choice === 'dismiss') return undefined;
    const day = rows.get('day', review.dayId);
    if (day === undefined) throw new Rejection('day_deleted');
    keepHers(rows, { day, nextSide: by === 'nanny' ? by : review.authorSide }, context);
    endClocks(rows, { day, end: review.endUtc }, context);
    count(rows, { review, day, by }, context);
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
