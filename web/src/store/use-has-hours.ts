import type { Earning } from 'sync-protocol/model/payment.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

/** Whether any hours have been entered: what they earn is looked for, one row of it. */
export function useHasHours(): Loaded<boolean> {
  return useLoaded(async (database, memberships) => {
    const households = memberships.map(({ householdId }) => householdId);
    const one = database.rows<Earning>('earning').where('householdId').anyOf(households).limit(1);
    return (await one.count()) > 0;
  }, []);
}
