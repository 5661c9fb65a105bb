/** Live query of the charts' rows: one view per household. */
import { householdsOf, readEach } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useQuarter } from '../../store/use-now.ts';
import type { Loaded } from '../../store/views.ts';
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
