import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { type AgendaRange, markUnsent, readDays, readUnsent, sortDays, withDetails } from './agenda-reads.ts';
import { ofHousehold } from './database.ts';
import { householdsOf } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import { useQuarter } from './use-now.ts';
import type { AgendaItem, Loaded } from './views.ts';

/** Agenda days in a range, of all the account's households, by date, then start. */
export function useAgenda({ from, to, nannyId }: AgendaRange): Loaded<AgendaItem[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const agendas = await Promise.all(
        households.map(async (household) => {
          const days = await readDays(database, household.id, { from, to, nannyId });
          return withDetails(database, days, { household, now });
        }),
      );
      const unsent = await readUnsent(database, memberships);
      return sortDays(agendas.flat()).map((day) => markUnsent(day, unsent));
    },
    [from, to, nannyId, now],
  );
}

/** Agenda days with these ids, separated by commas, as far as they are on this device. */
export function useAgendaDays(dayIds: string): Loaded<AgendaItem[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const ids = dayIds.split(',').filter(Boolean);
      if (ids.length === 0) return [];
      const households = await householdsOf(database, memberships);
      const reads = households.map(async (household) => {
        const days = await database.rows<AgendaDay>('day').bulkGet(ids.map((id) => [household.id, id]));
        return withDetails(
          database,
          days.flatMap((day) => day ?? []),
          { household, now },
        );
      });
      const unsent = await readUnsent(database, memberships);
      return sortDays((await Promise.all(reads)).flat()).map((day) => markUnsent(day, unsent));
    },
    [dayIds, now],
  );
}

/** Whether the account's agendas have any day; reads one row of each. */
export function useHasAgenda(): Loaded<boolean> {
  return useLoaded(async (database, memberships) => {
    const counts = memberships.map(({ householdId }) =>
      ofHousehold(database.rows('day'), householdId).limit(1).count(),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }, []);
}
