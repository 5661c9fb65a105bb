/**
 * Keeps the hours that a nanny recorded last where the family replaces them, or deletes their day, as a review of
 * status `replaced`. While the day has fewer hours, she is told, and may restore hers or agree (review-replaced.ts).
 */

import { minutesBetween } from '../kernel/calendar.ts';
import { derivedId } from '../kernel/generated-id.ts';
import type { Context } from '../kernel/mutator.ts';
import { rangePerOwner } from '../kernel/range-key.ts';
import type { Side } from '../kernel/roles.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { workedMinutes } from '../schedule/hours.ts';
import type { Review } from './review.ts';

/** A nanny's hours that the family has replaced: at most one of each day. */
export const replacedHours = rangePerOwner(
  (nannyId) => ({ table: 'review', where: { nannyId, status: 'replaced' } }) as const,
);

/** Returns the id of hours that are kept by a mutation whose own id a review has. */
export const keptHoursId = (mutationId: string): string => derivedId(mutationId, '1970-01-01', [6, 3]);

interface Replacing {
  /** As it is before the change. */
  readonly day: AgendaDay;
  /** The side whose hours come next, or that deletes the day. */
  readonly nextSide: Side;
}

/**
 * Keeps the nanny's hours of a day before the family's replace them or the day goes, also where the family's are as
 * long: they may become fewer in a second step. Hers that count again end that. Needs `replacedHours` and the row of
 * the mutation's id.
 */
export function keepHers(rows: WorkingSet, { day, nextSide }: Replacing, context: Context): void {
  if (nextSide === 'nanny') {
    endReplaced(rows, day, context);
    return;
  }
  const { actualStartUtc, actualEndUtc, hoursRecordedBy, hoursRecordedBySide, hoursRecordedAt } = day;
  if (hoursRecordedBySide !== 'nanny' || hoursRecordedBy === null) return;
  if (actualStartUtc === null || actualEndUtc === null) return;
  rows.put('review', {
    ...UNSET.review,
    householdId: rows.householdId,
    id: context.mutationId,
    nannyId: day.nannyId,
    version: 0,
    dayId: day.id,
    kind: 'hours_conflict',
    startUtc: actualStartUtc,
    endUtc: actualEndUtc,
    authorId: hoursRecordedBy,
    authorSide: 'nanny',
    happenedAt: hoursRecordedAt ?? context.at,
    status: 'replaced',
  });
}

/** Ends what is kept of a day: the nanny's hours count again. */
function endReplaced(rows: WorkingSet, day: AgendaDay, { at, actor }: Context): void {
  for (const review of rows.list(replacedHours(day.nannyId))) {
    if (review.dayId !== day.id) continue;
    rows.put('review', { ...review, status: 'withdrawn', decidedAt: at, decidedBy: actor.accountId });
  }
}

/** Minutes that a nanny recorded and that a day, if there still is one, has now. */
export interface FewerHours {
  readonly recorded: number;
  readonly now: number;
}

/**
 * Returns the minutes of hours that the family has made fewer; undefined where they aren't fewer, or where hours of
 * hers wait for the family's decision. `reviews` are those of the same day.
 */
export function fewerHours(
  review: Review,
  { day, reviews }: { day: AgendaDay | undefined; reviews: readonly Review[] },
): FewerHours | undefined {
  if (review.status !== 'replaced') return undefined;
  const waits = reviews.some(
    ({ dayId, status, authorSide }) => dayId === review.dayId && status === 'open' && authorSide === 'nanny',
  );
  if (waits) return undefined;
  const recorded = minutesBetween(review.startUtc, review.endUtc);
  const now = day === undefined ? 0 : workedMinutes(day);
  return now < recorded ? { recorded, now } : undefined;
}
