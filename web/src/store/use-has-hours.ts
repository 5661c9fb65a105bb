import { ofHousehold } from './database.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

/** Whether any hours have been entered: what they earn is looked for, one row of it. */
export function useHasHours(): Loaded<boolean> {
  return useLoaded(async (database, memberships) => {
    const counts = memberships.map(({ householdId }) =>
      ofHousehold(database.rows('earning'), householdId).limit(1).count(),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }, []);
}
