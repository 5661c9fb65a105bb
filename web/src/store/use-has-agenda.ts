import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

/** Whether any day is in the account's agendas: one row is looked at, however many there are. */
export function useHasAgenda(): Loaded<boolean> {
  return useLoaded(async (database, memberships) => {
    const households = memberships.map(({ householdId }) => householdId);
    const one = database.rows<AgendaDay>('day').where('householdId').anyOf(households).limit(1);
    return (await one.count()) > 0;
  }, []);
}
