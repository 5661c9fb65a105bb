/** Tells whether there is enough data for charts. */

import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import { daysOfStatus } from '../device/day-indexes.ts';
import { householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';

/** Charts of fewer days say nothing. */
const DAYS_OF_DATA = 28;

/** Whether hours have been recorded for four weeks, in any shown household. */
export function useHasInsights(): Loaded<boolean> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const counts = households.map(({ id, timezone }) => {
        const to = addDays(dateOf(now, timezone), -DAYS_OF_DATA);
        return daysOfStatus(database, id, { status: 'COMPLETED', to }).limit(1).count();
      });
      return (await Promise.all(counts)).some((count) => count > 0);
    },
    [now],
  );
}
