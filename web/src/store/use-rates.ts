import type { Rate } from 'sync-protocol/model/nanny.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

/** A nanny's rates, to price hours before they are saved. */
export function useRates(householdId: string, nannyId: string): Loaded<Rate[]> {
  return useLoaded(
    (database) =>
      database.rows<Rate>('rate').where('[householdId+nannyId]').equals([householdId, nannyId]).toArray(),
    [householdId, nannyId],
  );
}
