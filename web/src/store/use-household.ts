import type { Household } from 'sync-protocol/model/household.ts';
import { householdsOf } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

/** The family's household; a nanny's first one; null for an account that belongs to none yet. */
export function useHousehold(): Loaded<Household | null> {
  return useLoaded(
    async (database, memberships) => (await householdsOf(database, memberships))[0] ?? null,
    [],
  );
}
