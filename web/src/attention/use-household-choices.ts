/**
 * Hooks about the households that a parent or viewer can switch to: each with counts of what is unsent and needs
 * attention, the shown one, and one household's unsent count.
 */

import { unbundle } from '../device/bundled-records.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { householdOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { useDevice } from '../device/use-device.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';
import { countDecisions, countRefused } from './attention-counts.ts';

export interface HouseholdChoice {
  readonly householdId: string;
  /** Undefined until the household's rows have arrived. */
  readonly name: string | undefined;
  readonly isViewer: boolean;
  readonly isShown: boolean;
  readonly unsentCount: number;
  readonly attentionCount: number;
}

/** Counts a household's pending mutations. */
async function countUnsent(database: DeviceDatabase, householdId: string): Promise<number> {
  return unbundle(await database.queue.where({ householdId }).toArray()).length;
}

/** A household's pending mutations on this device; undefined until they have been counted. */
export function useUnsentCount(householdId: string): number | undefined {
  const count = useLoaded((database) => countUnsent(database, householdId), [householdId]);
  return count.state === 'ready' ? count.data : undefined;
}

/** All of the account's households, the oldest first. */
export function useHouseholdChoices(): Loaded<HouseholdChoice[]> {
  const accountId = useDevice()?.accountId ?? '';
  return useLoaded(
    (database, shown, all) => {
      const toChoice = async (membership: StoredMembership): Promise<HouseholdChoice> => {
        const { householdId, role } = membership;
        const [household, unsentCount, refused, reviews] = await Promise.all([
          householdOf(database, householdId),
          countUnsent(database, householdId),
          countRefused({ database }, [membership]),
          countDecisions({ database, accountId }, [membership]),
        ]);
        return {
          householdId,
          name: household?.name,
          isViewer: role === 'VIEWER',
          isShown: shown.includes(membership),
          unsentCount,
          attentionCount: refused + reviews,
        };
      };
      return Promise.all(all.map(toChoice));
    },
    [accountId],
  );
}

/** The shown household of a parent or viewer of several; undefined with a single one. Not for a nanny, who sees all. */
export function useShownChoice(): HouseholdChoice | undefined {
  const choices = useHouseholdChoices();
  return choices.state === 'ready' && choices.data.length > 1
    ? choices.data.find(({ isShown }) => isShown)
    : undefined;
}
