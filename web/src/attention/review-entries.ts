/** The two sides of a review card, the hours that count and the hours to decide, and their difference in pay. */

import { shiftMinutes } from 'sync-protocol/kernel/calendar.ts';
import { priceHours, rateInForce } from 'sync-protocol/people/billing.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Rate } from 'sync-protocol/people/nanny.ts';
import { atItsRate } from 'sync-protocol/weeks/frozen-weeks.ts';
import type { Loaded, ReviewItem } from '../device/views.ts';
import { formatDuration, formatHours, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatTimes } from '../schedule/phrases.ts';

export interface ReviewEntry {
  readonly times: string;
  readonly worked: string | undefined;
  readonly billed: string;
}

/** Returns '8.00 hrs · $160.00'. */
const describePrice = (billableMinutes: number, amountCents: number, { currency }: Household): string =>
  `${t('{hours} hrs', { hours: formatHours(billableMinutes) })} · ${formatMoney(amountCents, currency)}`;

export function toCountedEntry({ review, day, household }: ReviewItem): ReviewEntry {
  if (day === undefined || day.actualStartUtc === null || day.actualEndUtc === null) {
    return { times: t('No hours'), worked: undefined, billed: formatMoney(0, household.currency) };
  }
  const times = formatTimes(day.actualStartUtc, day.actualEndUtc, household.timezone);
  const worked = formatDuration(shiftMinutes(day.actualStartUtc, day.actualEndUtc));
  // In an approved week a day keeps its amount; its hours may be worth another by now.
  const { billableMinutes, amountCents } = review.kind === 'hours_after_approval' ? atItsRate(day) : day;
  if (billableMinutes === null || amountCents === null) {
    return { times, worked, billed: t('Not priced yet') };
  }
  return { times, worked, billed: describePrice(billableMinutes, amountCents, household) };
}

/** Returns the hours in review, priced as if they were confirmed now. */
export function toPendingEntry({ review, day, household }: ReviewItem, rates: Loaded<Rate[]>): ReviewEntry {
  const times = formatTimes(review.startUtc, review.endUtc, household.timezone);
  const worked = formatDuration(shiftMinutes(review.startUtc, review.endUtc));
  const price = priceReview({ review, day, household }, rates);
  if (price === undefined) return { times, worked, billed: t('Not priced yet') };
  return { times, worked, billed: describePrice(price.billableMinutes, price.amountCents, household) };
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
  // The day's amount stays; what the week comes to is shown beside it.
  if (item.review.kind === 'hours_after_approval') return undefined;
  const cents = price.amountCents - (item.day.amountCents ?? 0);
  if (cents === 0) return t('Confirming doesn’t change the amount.');
  const amount = formatMoney(Math.abs(cents), item.household.currency);
  return t('Confirming changes the amount by {amount}.', {
    amount: cents > 0 ? `+${amount}` : `−${amount}`,
  });
}
