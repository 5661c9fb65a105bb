import type { Rate } from 'sync-protocol/model/nanny.ts';
import { priceHours, rateInForce } from 'sync-protocol/rules/billing.ts';
import { minutesBetween } from 'sync-protocol/rules/calendar.ts';
import { formatDuration, formatHours, formatMoney } from 'sync-protocol/rules/format.ts';
import { timesInWords } from '../../domain/entry-facts.ts';
import type { Loaded, ReviewItem } from '../../store/views.ts';
import { texts } from './attention-texts.ts';

/** One of the two entries that stand side by side. */
export interface ReviewEntry {
  readonly times: string;
  readonly worked: string | undefined;
  readonly billed: string;
}

/** What counts now: the day's own hours and price, where it has any. */
export function countedEntry({ day, household }: ReviewItem): ReviewEntry {
  if (day === undefined || day.actualStartUtc === null || day.actualEndUtc === null) {
    return { times: texts.noHours, worked: undefined, billed: formatMoney(0, household.currency) };
  }
  const times = timesInWords(day.actualStartUtc, day.actualEndUtc, household.timezone);
  const worked = formatDuration(minutesBetween(day.actualStartUtc, day.actualEndUtc));
  if (day.billableMinutes === null || day.amountCents === null) {
    return { times, worked, billed: texts.notPriced };
  }
  const billed = `${formatHours(day.billableMinutes)} hrs · ${formatMoney(day.amountCents, household.currency)}`;
  return { times, worked, billed };
}

/** The entry that waits, priced as it would be if it were confirmed now. */
export function waitingEntry({ review, day, household }: ReviewItem, rates: Loaded<Rate[]>): ReviewEntry {
  const times = timesInWords(review.startUtc, review.endUtc, household.timezone);
  const worked = formatDuration(minutesBetween(review.startUtc, review.endUtc));
  const price = priceOf({ review, day, household }, rates);
  if (price === undefined) return { times, worked, billed: texts.notPriced };
  const { billableMinutes, amountCents } = price;
  return {
    times,
    worked,
    billed: `${formatHours(billableMinutes)} hrs · ${formatMoney(amountCents, household.currency)}`,
  };
}

/** The entry that waits, as it would be priced now; undefined while that is not known. */
function priceOf(
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

/** What the choice is worth, signed: '+$20.00'; undefined while that is not known. */
export function differenceInWords(item: ReviewItem, rates: Loaded<Rate[]>): string | undefined {
  const price = priceOf(item, rates);
  if (price === undefined || item.day === undefined) return undefined;
  const cents = price.amountCents - (item.day.amountCents ?? 0);
  if (cents === 0) return texts.noDifference;
  const amount = formatMoney(Math.abs(cents), item.household.currency);
  return texts.difference(cents > 0 ? `+${amount}` : `−${amount}`);
}
