import { ofHousehold } from '../../store/database.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

/** Returns whether any of the account's households has recorded hours. Looks for earnings: each completed day has one. */
export function useHasHours(): Loaded<boolean> {
  return useLoaded(async (database, memberships) => {
    const counts = memberships.map(({ householdId }) =>
      ofHousehold(database.rows('earning'), householdId).limit(1).count(),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }, []);
}
