import { type DeviceDatabase, ofHousehold } from '../../store/database.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

/** How much a family's books hold. */
export interface HouseholdHoldings {
  readonly nannies: number;
  readonly days: number;
  readonly todos: number;
  /** Voided ones included: they are part of the history. */
  readonly payments: number;
}

const COUNTED = ['nanny', 'day', 'todo', 'payment'] as const;

async function holdingsIn(
  database: DeviceDatabase,
  householdIds: readonly string[],
): Promise<HouseholdHoldings> {
  const counts = COUNTED.map(async (table) => {
    const own = householdIds.map((householdId) => ofHousehold(database.rows(table), householdId).count());
    return (await Promise.all(own)).reduce((sum, count) => sum + count, 0);
  });
  const [nannies = 0, days = 0, todos = 0, payments = 0] = await Promise.all(counts);
  return { nannies, days, todos, payments };
}

/** What goes with the account's households, as far as this device knows. */
export function useHouseholdHoldings(): Loaded<HouseholdHoldings> {
  return useLoaded(
    (database, memberships) =>
      holdingsIn(
        database,
        memberships.map(({ householdId }) => householdId),
      ),
    [],
  );
}
