import type { Household } from 'sync-protocol/model/household.ts';
import { householdsOf } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

/** The account's first household; null before it belongs to one. */
export function useHousehold(): Loaded<Household | null> {
  return useLoaded(
    async (database, memberships) => (await householdsOf(database, memberships))[0] ?? null,
    [],
  );
}
