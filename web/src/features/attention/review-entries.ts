/** The two sides of a review card, the hours that count and the hours to decide, and their difference in pay. */
import type { Rate } from 'sync-protocol/model/nanny.ts';
import { priceHours, rateInForce } from 'sync-protocol/rules/billing.ts';
import { minutesBetween } from 'sync-protocol/rules/calendar.ts';
import { formatTimes } from '../../domain/phrases.ts';
import { formatDuration, formatHours, formatMoney } from '../../language/format.ts';
import type { Loaded, ReviewItem } from '../../store/views.ts';
import { texts } from './attention-texts.ts';

export interface ReviewEntry {
  readonly times: string;
  readonly worked: string | undefined;
  readonly billed: string;
}

export function toCountedEntry({ day, household }: ReviewItem): ReviewEntry {
  if (day === undefined || day.actualStartUtc === null || day.actualEndUtc === null) {
    return { times: texts.noHours, worked: undefined, billed: formatMoney(0, household.currency) };
  }
  const times = formatTimes(day.actualStartUtc, day.actualEndUtc, household.timezone);
  const worked = formatDuration(minutesBetween(day.actualStartUtc, day.actualEndUtc));
  if (day.billableMinutes === null || day.amountCents === null) {
    return { times, worked, billed: texts.notPriced };
  }
  const billed = `${formatHours(day.billableMinutes)} hrs · ${formatMoney(day.amountCents, household.currency)}`;
  return { times, worked, billed };
}

/** Returns the hours in review, priced as if they were confirmed now. */
export function toPendingEntry({ review, day, household }: ReviewItem, rates: Loaded<Rate[]>): ReviewEntry {
  const times = formatTimes(review.startUtc, review.endUtc, household.timezone);
  const worked = formatDuration(minutesBetween(review.startUtc, review.endUtc));
  const price = priceReview({ review, day, household }, rates);
  if (price === undefined) return { times, worked, billed: texts.notPriced };
  const { billableMinutes, amountCents } = price;
  return {
    times,
    worked,
    billed: `${formatHours(billableMinutes)} hrs · ${formatMoney(amountCents, household.currency)}`,
  };
}

/** Returns undefined without a day, without a rate for its date, or until the rates have loaded. */
function priceReview(
  { review, day, household }: Pick<ReviewItem, 'review' | 'day' | 'household'>,
  rates: Loaded<Rate[]>,
) {
  const rate = rates.state === 'ready' && day !== undefined ? rateInForce(rates.data, day.date) : undefined;
  if (rate === undefined) return undefined;
  return priceHours(review.startUtc, review.endUtc, {
    incrementMinutes: household.billingIncrementMinutes,
    hourlyRateCents: rate.hourlyRateCents,
  });
}

/** Returns by how much confirming changes the amount; undefined if the hours have no price yet. */
export function describeDifference(item: ReviewItem, rates: Loaded<Rate[]>): string | undefined {
  const price = priceReview(item, rates);
  if (price === undefined || item.day === undefined) return undefined;
  const cents = price.amountCents - (item.day.amountCents ?? 0);
  if (cents === 0) return texts.noDifference;
  const amount = formatMoney(Math.abs(cents), item.household.currency);
  return texts.difference(cents > 0 ? `+${amount}` : `−${amount}`);
}
