/** Completes a day with its hours: priced, and cut at midnight. Apart from hours.ts, which the first load has. */

import { priceHours, rateInForce } from '../people/billing.ts';
import type { Household } from '../people/household.ts';
import type { Rate } from '../people/nanny.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type TimeRange } from '../schedule/hours.ts';
import { keepsAmount } from '../schedule/kept-amount.ts';
import { cutHours } from './minutes-by-date.ts';

/**
 * Returns the day as completed with these hours, priced by its date's rate (a day that keeps its amount by its own)
 * and by the increment and time zone of its first hours, at first the household's. The hours that it has change nothing.
 */
export function withHours(
  day: AgendaDay,
  hours: TimeRange & Pick<AgendaDay, 'hoursRecordedAt' | 'hoursRecordedBy' | 'hoursRecordedBySide'>,
  terms: { household: Household; rates: readonly Rate[] },
): AgendaDay {
  const { household, rates } = terms;
  const hasHours = day.actualStartUtc !== null;
  const isSame = day.actualStartUtc === hours.start && day.actualEndUtc === hours.end;
  if (day.status === 'COMPLETED' && isSame) return day;
  const kept = keepsAmount(day) ? day : undefined;
  const billingIncrementMinutes = day.billingIncrementMinutes ?? household.billingIncrementMinutes;
  const hourlyRateCents = kept?.hourlyRateCents ?? rateInForce(rates, day.date)?.hourlyRateCents;
  if (hourlyRateCents === undefined) throw new Error(`Nanny ${day.nannyId} has no rate`);
  const price = priceHours(hours.start, hours.end, {
    incrementMinutes: billingIncrementMinutes,
    hourlyRateCents,
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
    hourlyRateCents,
    billableMinutes: price.billableMinutes,
    minutesByDate: cutHours(
      day,
      { start: hours.start, end: hours.end, billableMinutes: price.billableMinutes },
      household.timezone,
    ),
    // Hours from before the zone was stored: the household's may have changed since.
    hoursTimezone: day.hoursTimezone ?? (hasHours ? null : household.timezone),
    amountCents: price.amountCents,
    notWorkedAt: null,
  };
}
