/** Live queries of agenda days with their details: in a range of dates, by their ids, and whether there are any. */
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type DeviceDatabase, ofHousehold } from '../device/database.ts';
import { type AgendaRange, readDays } from '../device/day-indexes.ts';
import { householdsOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { AgendaItem, Loaded } from '../device/views.ts';
import { markUnsent, readUnsent, sortDays, withDetails } from './agenda-reads.ts';
import { withOverlaps } from './day-overlaps.ts';

interface Asked {
  readonly memberships: readonly StoredMembership[];
  readonly now: string;
  readonly daysIn: (householdId: string) => PromiseLike<AgendaDay[]>;
  readonly withTodos?: boolean;
}

async function readItems(
  database: DeviceDatabase,
  { memberships, now, daysIn, withTodos = true }: Asked,
): Promise<AgendaItem[]> {
  const households = await householdsOf(database, memberships);
  const agendas = await Promise.all(
    households.map(async (household) =>
      withDetails(database, await daysIn(household.id), { household, now, withTodos }),
    ),
  );
  const days = await withOverlaps(database, sortDays(agendas.flat()), { memberships, households });
  const unsent = await readUnsent(database, memberships);
  return days.map((day) => markUnsent(day, unsent));
}

/** Agenda days in a range, of the shown households, by date, then start. Their to-dos aren't counted. */
export function useAgenda({ from, to, nannyId }: AgendaRange): Loaded<AgendaItem[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const daysIn = (householdId: string) => readDays(database, householdId, { from, to, nannyId });
      return readItems(database, { memberships, now, daysIn, withTodos: false });
    },
    [from, to, nannyId, now],
  );
}

/** Agenda days with these ids, separated by commas. Leaves out days that are not on this device. */
export function useAgendaDays(dayIds: string): Loaded<AgendaItem[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const ids = dayIds.split(',').filter(Boolean);
      if (ids.length === 0) return [];
      const daysIn = async (householdId: string) => {
        const days = await database.rows<AgendaDay>('day').bulkGet(ids.map((id) => [householdId, id]));
        return days.filter((day) => day !== undefined);
      };
      return readItems(database, { memberships, now, daysIn });
    },
    [dayIds, now],
  );
}

/** Whether the shown households have any day. Reads one row of each household. */
export function useHasAgenda(): Loaded<boolean> {
  return useLoaded(async (database, memberships) => {
    const counts = memberships.map(({ householdId }) =>
      ofHousehold(database.rows('day'), householdId).limit(1).count(),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }, []);
}
