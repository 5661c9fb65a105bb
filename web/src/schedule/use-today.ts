/** Returns today, yyyy-MM-dd in the first household's time zone; undefined until that is known. */
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';

export function useToday(): string | undefined {
  const now = useQuarter();
  const today = useLoaded(
    async (database, memberships) => {
      const [household] = await householdsOf(database, memberships);
      return household && dateOf(now, household.timezone);
    },
    [now],
  );
  return today.state === 'ready' ? today.data : undefined;
}
