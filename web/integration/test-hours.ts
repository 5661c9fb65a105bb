/**
 * Random mutations about hours that overlap, and about hours of a nanny that the family has replaced, as a device shows
 * them.
 */
import type { NewMutation } from 'sync-protocol/registry.ts';
import { weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import { findWorkedOverlaps, hoursOfOverlaps, overlapsInWeek } from 'sync-protocol/weeks/worked-overlaps.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

interface Context {
  readonly device: Pick<Device, 'all'>;
  readonly choice: Choice;
}

/** Says that the overlapping hours of a week are meant, now and then all but one. */
async function allowOverlaps({ device, choice }: Context): Promise<NewMutation | undefined> {
  const [household] = await device.all('household');
  const nanny = pick(await device.all('nanny'), choice.which);
  if (household === undefined || nanny === undefined) return undefined;
  const days = (await device.all('day')).filter(({ nannyId }) => nannyId === nanny.id);
  const overlap = pick(findWorkedOverlaps(days), choice.size);
  if (overlap === undefined) return undefined;
  const terms = (await device.all('terms')).filter(({ nannyId }) => nannyId === nanny.id);
  const week = weekOf(terms, overlap.days[1].date);
  const hours = hoursOfOverlaps(overlapsInWeek(days, week, household.timezone));
  return mutation('week.allowOverlaps', {
    nannyId: nanny.id,
    weekStart: week.start,
    hours: choice.size % 5 === 0 ? hours.slice(1) : hours,
  });
}

/** A replaced review, or now and then any. */
async function replacedReview({ device, choice }: Context) {
  const all = await device.all('review');
  const replaced = all.filter(({ status }) => status === 'replaced');
  return pick(choice.size % 4 === 0 ? all : replaced, choice.which);
}

export const HOURS_MAKERS = {
  'week.allowOverlaps': allowOverlaps,
  'review.restore': async (context: Context) => {
    const review = await replacedReview(context);
    return review && mutation('review.restore', { reviewId: review.id });
  },
  'review.agree': async (context: Context) => {
    const review = await replacedReview(context);
    if (review === undefined) return undefined;
    const day = (await context.device.all('day')).find(({ id }) => id === review.dayId);
    const { actualStartUtc: start = null, actualEndUtc: end = null } = day ?? {};
    return mutation('review.agree', { reviewId: review.id, start, end });
  },
};
