/** Reads from this device what prices a nanny's typical week: her terms, her rates, the household. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Rate } from 'sync-protocol/people/nanny.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import { useQuarter } from '../../device/use-now.ts';
import type { WeekBasis } from './typical-week-pay.ts';

/** Undefined until it is read, and where this device can't be read. */
export function useWeekBasis(household: Household, nannyId: string): WeekBasis | undefined {
  const now = useQuarter();
  const loaded = useLoaded(
    async (database) => {
      const [allTerms, rates] = await Promise.all([
        database
          .rows<Terms>('terms')
          .where('[householdId+nannyId]')
          .equals([household.id, nannyId])
          .toArray(),
        database.rows<Rate>('rate').where('[householdId+nannyId]').equals([household.id, nannyId]).toArray(),
      ]);
      return { allTerms, rates };
    },
    [household.id, nannyId],
  );
  if (loaded.state !== 'ready') return undefined;
  return { household, ...loaded.data, today: dateOf(now, household.timezone) };
}
