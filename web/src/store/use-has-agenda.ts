import { ofHousehold } from './database.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

/** Whether any day is in the account's agendas: one row is looked at, however many there are. */
export function useHasAgenda(): Loaded<boolean> {
  return useLoaded(async (database, memberships) => {
    const counts = memberships.map(({ householdId }) =>
      ofHousehold(database.rows('day'), householdId).limit(1).count(),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }, []);
}
