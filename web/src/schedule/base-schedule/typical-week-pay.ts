/** Prices a week that is worked exactly as a base schedule says, under given terms. */

import { addDays, datesFrom, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import { amountFor, rateInForce, roundUpToIncrement } from 'sync-protocol/people/billing.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Rate } from 'sync-protocol/people/nanny.ts';
import type { BaseScheduleItem } from 'sync-protocol/schedule/base-schedule.ts';
import { weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { type WeekPay, weekPay } from 'sync-protocol/weeks/week-pay.ts';

export interface WeekBasis {
  readonly household: Household;
  readonly allTerms: readonly Terms[];
  readonly rates: readonly Rate[];
  /** The date whose terms and rate count; before the first terms, theirs. */
  readonly today: string;
}

/** Returns undefined without terms or rate. A typical week has no holidays; its guarantee counts. */
export function typicalWeekPay(
  items: readonly BaseScheduleItem[],
  { household, allTerms, rates, today }: WeekBasis,
): WeekPay | undefined {
  const [first] = allTerms.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const date = first !== undefined && first.effectiveFrom > today ? first.effectiveFrom : today;
  const { start, terms } = weekOf(allTerms, date);
  const hourlyRateCents = rateInForce(rates, date)?.hourlyRateCents;
  if (terms === null || hourlyRateCents === undefined) return undefined;
  const end = addDays(start, DAYS_PER_WEEK - 1);
  const worked = datesFrom(start, end).flatMap((day) =>
    items
      .filter(
        ({ weekday, startMinutes, endMinutes }) => weekday === weekdayOf(day) && endMinutes > startMinutes,
      )
      .map(({ startMinutes, endMinutes }) => ({
        date: day,
        minutes: roundUpToIncrement(endMinutes - startMinutes, household.billingIncrementMinutes),
        hourlyRateCents,
      })),
  );
  return weekPay({
    start,
    end,
    terms,
    worked,
    hoursCents: worked.reduce((sum, { minutes }) => sum + amountFor(minutes, hourlyRateCents), 0),
    holidays: new Set(),
    cancelled: [],
    unworked: [],
    declinedMinutes: 0,
    share: null,
    dayRates: Array.from({ length: DAYS_PER_WEEK }, () => hourlyRateCents),
  });
}
