import type { Household } from 'sync-protocol/model/household.ts';
import { householdsOf } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

/** The family's household; a nanny's first one; null for an account that belongs to none yet. */
export function useHousehold(): Loaded<Household | null> {
  return useLoaded(
    async (database, memberships) => (await householdsOf(database, memberships))[0] ?? null,
    [],
  );
}
