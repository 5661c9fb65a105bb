import type { DeletionCounts } from '../../domain/deletion-summary.ts';
import { type DeviceDatabase, ofHousehold } from '../../store/database.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

const COUNTED = ['nanny', 'day', 'todo', 'payment'] as const;

/** Counts this device's rows of the households, voided payments included: they are part of the history. */
async function countRows(database: DeviceDatabase, householdIds: readonly string[]): Promise<DeletionCounts> {
  const counts = COUNTED.map(async (table) => {
    const own = householdIds.map((householdId) => ofHousehold(database.rows(table), householdId).count());
    return (await Promise.all(own)).reduce((sum, count) => sum + count, 0);
  });
  const [nannies = 0, days = 0, todos = 0, payments = 0] = await Promise.all(counts);
  return { nannies, days, todos, payments };
}

/** The rows that go with the account's households, as this device knows them. */
export function useDeletionCounts(): Loaded<DeletionCounts> {
  return useLoaded(
    (database, memberships) =>
      countRows(
        database,
        memberships.map(({ householdId }) => householdId),
      ),
    [],
  );
}
