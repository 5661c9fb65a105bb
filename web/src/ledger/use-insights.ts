/** Live query of the charts' rows: one view per household. */
import { householdsOf, readEach } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { type InsightsView, loadInsights } from './insights-reads.ts';

export function useInsights(): Loaded<InsightsView[]> {
  const quarter = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      return readEach(database, households, (household) => loadInsights(database, household, quarter));
    },
    [quarter],
  );
}
