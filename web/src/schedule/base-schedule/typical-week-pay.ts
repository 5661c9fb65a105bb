/** Prices a week that is worked exactly as a base schedule says, under given terms. */

import { addDays, datesFrom, MINUTES_PER_DAY, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import { amountFor, rateInForce, roundUpToIncrement } from 'sync-protocol/people/billing.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Rate } from 'sync-protocol/people/nanny.ts';
import { type BaseScheduleItem, shiftLength } from 'sync-protocol/schedule/base-schedule.ts';
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
  const dates = datesFrom(start, end);
  const worked = dates.flatMap((day, index) =>
    items
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .flatMap((item) => {
        const minutes = roundUpToIncrement(shiftLength(item), household.billingIncrementMinutes);
        const before = Math.min(minutes, MINUTES_PER_DAY - item.startMinutes);
        // In a typical week, the night before its first date is like the one before the next week.
        const next = dates[(index + 1) % dates.length] ?? day;
        return [
          { date: day, minutes: before, hourlyRateCents },
          { date: next, minutes: minutes - before, hourlyRateCents },
        ];
      })
      .filter(({ minutes }) => minutes > 0),
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
