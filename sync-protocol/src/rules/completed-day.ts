/** Completes a day with its hours: priced, and cut at midnight. Apart from hours.ts, which the first load has. */
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Household } from '../model/household.ts';
import type { Rate } from '../model/nanny.ts';
import { priceHours, rateInForce } from './billing.ts';
import type { TimeRange } from './hours.ts';
import { cutAtMidnight } from './minutes-by-date.ts';

/** Returns the day as completed with these hours, priced by the household's increment and its date's rate. */
export function withHours(
  day: AgendaDay,
  hours: TimeRange & Pick<AgendaDay, 'hoursRecordedAt' | 'hoursRecordedBy' | 'hoursRecordedBySide'>,
  terms: { household: Household; rates: readonly Rate[] },
): AgendaDay {
  const { billingIncrementMinutes, timezone } = terms.household;
  const rate = rateInForce(terms.rates, day.date);
  if (rate === undefined) throw new Error(`Nanny ${day.nannyId} has no rate`);
  const price = priceHours(hours.start, hours.end, {
    incrementMinutes: billingIncrementMinutes,
    hourlyRateCents: rate.hourlyRateCents,
  });
  return {
    ...day,
    status: 'COMPLETED',
    actualStartUtc: hours.start,
    actualEndUtc: hours.end,
    hoursRecordedAt: hours.hoursRecordedAt,
    hoursRecordedBy: hours.hoursRecordedBy,
    hoursRecordedBySide: hours.hoursRecordedBySide,
    billingIncrementMinutes,
    hourlyRateCents: rate.hourlyRateCents,
    billableMinutes: price.billableMinutes,
    minutesByDate: cutAtMidnight(hours, price.billableMinutes, timezone),
    amountCents: price.amountCents,
    notWorkedAt: null,
  };
}
