/**
 * Mutators with which a nanny answers fewer hours than she recorded: her own become a review for the family again, or
 * she agrees to what the family has made of them.
 */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import {
  type Actor,
  type LoadedRows,
  type MutationContext,
  type Mutator,
  sideOf,
} from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { nannyOf, readsIfGone } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import {
  datesOfHours,
  openReviews,
  REVIEW_KIND,
  readsToPrice,
  withdrawEarlier,
} from '../schedule/day-hours-mutators.ts';
import { type TimeRange } from '../schedule/hours.ts';
import { keepsAmount } from '../schedule/kept-amount.ts';
import { plannedDay } from '../schedule/planned-day.ts';
import { assertRoomOn, readsOfRoom } from '../schedule/shifts-a-date.ts';
import { restored } from '../weeks/day-to-record.ts';
import { approvedWeeks } from '../weeks/frozen-weeks.ts';
import { updateWeeksOf } from '../weeks/week-earnings.ts';
import type { Review } from './review.ts';
import { reviewOf } from './review-mutators.ts';

/** Returns a day without a schedule for hours whose day is gone. Its date is that of the hours. */
const blankDay = ({ householdId, dayId, nannyId, startUtc }: Review, timezone: string): AgendaDay =>
  plannedDay({
    householdId,
    id: dayId,
    nannyId,
    date: dateOf(startUtc, timezone),
    origin: 'scheduled',
    scheduledStartUtc: null,
    scheduledEndUtc: null,
    scheduledNotes: null,
  });

/**
 * Returns the day of a review. A deleted one comes back as it was; on a device, or once its last state is no longer
 * kept, without its schedule.
 */
function dayToRestore(rows: WorkingSet, review: Review, context: MutationContext): AgendaDay {
  const { dayId, nannyId } = review;
  const day = rows.get('day', dayId);
  if (day !== undefined) return day;
  const deleted = rows.deleted('day', dayId);
  const known = deleted?.nannyId === nannyId ? deleted : blankDay(review, context.household.timezone);
  assertRoomOn(rows, known);
  return restored(known, context);
}

/** Returns the nanny's own hours that the family has replaced, or throws why she can't have them. */
function replacedReview(rows: WorkingSet, actor: Actor, reviewId: string): Review {
  const review = reviewOf(rows, actor, reviewId);
  if (sideOf(actor) !== 'nanny' || review.authorSide !== 'nanny') throw new Rejection('forbidden');
  nannyOf(rows, review.nannyId);
  return review;
}

function readsOf(reviewId: string, rows: LoadedRows): Read[] {
  const review = rows.peek('review', reviewId);
  return [
    { table: 'review', ids: [reviewId] },
    ...readsIfGone(rows, 'review', reviewId),
    ...(review === undefined
      ? []
      : ([
          { table: 'day', ids: [review.dayId] },
          { table: 'nanny', ids: [review.nannyId] },
        ] as const)),
  ];
}

function kindOf(rows: WorkingSet, day: AgendaDay, span: TimeRange): Review['kind'] {
  if (approvedWeeks(rows, { day, span }).length > 0) return 'hours_after_approval';
  return keepsAmount(day) ? 'hours_after_paid' : REVIEW_KIND[day.status];
}

const restoreArgs = z.strictObject({ reviewId: id });

/** Makes the hours that a nanny recorded a review for the family, and puts back their day if it was deleted. */
export const restoreHours: Mutator<z.infer<typeof restoreArgs>> = {
  name: 'review.restore',
  version: 1,
  args: restoreArgs,
  reads: ({ reviewId }, rows) => {
    const review = rows.peek('review', reviewId);
    if (review === undefined) return readsOf(reviewId, rows);
    const { dayId, nannyId, startUtc: start, endUtc: end } = review;
    const timezone = rows.peek('household', review.householdId)?.timezone ?? 'UTC';
    const known = rows.peek('day', dayId) ?? rows.deleted('day', dayId);
    const priced = known ?? blankDay(review, timezone);
    return [
      ...readsOf(reviewId, rows),
      openReviews(nannyId),
      ...(rows.peek('day', dayId) === undefined ? readsOfRoom(priced) : []),
      ...readsToPrice(priced, { start, end }, rows),
    ];
  },
  run(rows, { reviewId }, context) {
    const review = replacedReview(rows, context.actor, reviewId);
    if (review.status === 'open') return undefined;
    if (review.status !== 'replaced') throw new Rejection('review_decided');
    const span = { start: review.startUtc, end: review.endUtc };
    const day = dayToRestore(rows, review, context);
    const kind = kindOf(rows, day, span);
    withdrawEarlier(rows, day, context);
    rows.put('day', { ...day, notWorkedAt: null });
    updateWeeksOf(rows, day.nannyId, datesOfHours(rows, { day, span }, context.household.timezone));
    rows.put('review', { ...review, kind, status: 'open' });
    return undefined;
  },
};

const agreeArgs = z.strictObject({
  reviewId: id,
  /** The day's hours as she sees them; null where it has none, or is deleted. */
  start: z.nullable(instantInput),
  end: z.nullable(instantInput),
});

/**
 * A nanny agrees to what the family has made of her hours. What she agrees to are then the hours that she recorded
 * last: fewer than these are told again. Changes nothing where the day has other hours than she saw.
 */
export const agreeToHours: Mutator<z.infer<typeof agreeArgs>> = {
  name: 'review.agree',
  version: 1,
  args: agreeArgs,
  reads: ({ reviewId }, rows) => readsOf(reviewId, rows),
  run(rows, { reviewId, start, end }, { actor, at }) {
    const review = replacedReview(rows, actor, reviewId);
    if (review.status === 'withdrawn') return undefined;
    if (review.status !== 'replaced') throw new Rejection('review_decided');
    const { actualStartUtc = null, actualEndUtc = null } = rows.get('day', review.dayId) ?? {};
    if (start !== actualStartUtc || end !== actualEndUtc) return undefined;
    rows.put(
      'review',
      start === null || end === null
        ? { ...review, status: 'withdrawn', decidedAt: at, decidedBy: actor.accountId }
        : { ...review, startUtc: start, endUtc: end, happenedAt: at },
    );
    return undefined;
  },
};
