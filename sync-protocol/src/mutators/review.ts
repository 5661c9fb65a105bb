import * as z from 'zod/mini';
import type { Review } from '../model/review.ts';
import { id } from '../model/values.ts';
import type { Actor, LoadedRows, Mutator } from '../mutator.ts';
import { Rejection } from '../rejection.ts';
import { withHours } from '../rules/hours.ts';
import { setEarning } from '../rules/ledger.ts';
import { assertFamily, visible } from '../rules/permissions.ts';
import type { Read, WorkingSet } from '../working-set.ts';
import { readsToPrice } from './day-hours.ts';

/** An open review that the actor may see; `review_decided` once somebody has spoken. */
function openReview(rows: WorkingSet, actor: Actor, reviewId: string): Review {
  const review = visible(actor, rows.get('review', reviewId));
  if (review.status !== 'open') throw new Rejection('review_decided');
  return review;
}

function readsOf(reviewId: string, rows: LoadedRows): Read[] {
  const review = rows.peek('review', reviewId);
  const day = review === undefined ? undefined : rows.peek('day', review.dayId);
  return [
    { table: 'review', ids: [reviewId] },
    ...(review === undefined ? [] : [{ table: 'day', ids: [review.dayId] } as const]),
    ...(day === undefined ? [] : readsToPrice(day, rows)),
  ];
}

const resolveArgs = z.strictObject({ reviewId: id, choice: z.enum(['confirm', 'dismiss']) });

/** The family decides: confirmed hours count, on a paid day as an open balance or a credit. */
export const resolveReview: Mutator<z.infer<typeof resolveArgs>> = {
  name: 'review.resolve',
  version: 1,
  args: resolveArgs,
  reads: (args, rows) => readsOf(args.reviewId, rows),
  run(rows, args, { actor, at, household }) {
    assertFamily(actor);
    const review = openReview(rows, actor, args.reviewId);
    const status = args.choice === 'confirm' ? 'confirmed' : 'dismissed';
    rows.put('review', { ...review, status, decidedAt: at, decidedBy: actor.accountId });
    if (args.choice === 'dismiss') return undefined;
    const day = rows.get('day', review.dayId);
    if (day === undefined) throw new Rejection('day_deleted');
    const recorded = withHours(
      day,
      {
        start: review.startUtc,
        end: review.endUtc,
        hoursRecordedAt: review.happenedAt,
        hoursRecordedBy: review.authorId,
        hoursRecordedBySide: review.authorSide,
      },
      { household, rates: rows.list({ table: 'rate', where: { nannyId: day.nannyId } }) },
    );
    rows.put('day', recorded);
    setEarning(rows, recorded);
    return undefined;
  },
};

const withdrawArgs = z.strictObject({ reviewId: id });

/** Whoever entered the hours may take them back. */
export const withdrawReview: Mutator<z.infer<typeof withdrawArgs>> = {
  name: 'review.withdraw',
  version: 1,
  args: withdrawArgs,
  reads: (args) => [{ table: 'review', ids: [args.reviewId] }],
  run(rows, args, { actor, at }) {
    const review = openReview(rows, actor, args.reviewId);
    if (review.authorId !== actor.accountId) throw new Rejection('forbidden');
    rows.put('review', { ...review, status: 'withdrawn', decidedAt: at, decidedBy: actor.accountId });
    return undefined;
  },
};
