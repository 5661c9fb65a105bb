import type { Household } from 'sync-protocol/model/household.ts';
import { householdsOf, unsentIds } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

export interface SettingsView {
  readonly household: Household;
  /** The household row has changes that this device has not sent yet. */
  readonly isUnsent: boolean;
}

/** The household's settings; null for an account without a household. */
export function useSettings(): Loaded<SettingsView | null> {
  return useLoaded(async (database, memberships) => {
    const [household] = await householdsOf(database, memberships);
    if (household === undefined) return null;
    const unsent = await unsentIds(database, household.id, 'household');
    return { household, isUnsent: unsent.has(household.id) };
  }, []);
}
