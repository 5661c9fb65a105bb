/** A live query of the current pay period of a nanny and the one before, by her terms. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { type PayPeriod, payPeriodBefore, payPeriodOf } from 'sync-protocol/weeks/pay-period.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';

export interface PayPeriods {
  readonly current: PayPeriod;
  readonly last: PayPeriod;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
}

export function usePayPeriods(household: Household, nannyId: string): Loaded<PayPeriods> {
  const now = useQuarter();
  const { id, timezone } = household;
  return useLoaded(
    async (database) => {
      const terms = await database
        .rows<Terms>('terms')
        .where('[householdId+nannyId]')
        .equals([id, nannyId])
        .toArray();
      const today = dateOf(now, timezone);
      return { current: payPeriodOf(terms, today), last: payPeriodBefore(terms, today), today };
    },
    [id, timezone, nannyId, now],
  );
}
