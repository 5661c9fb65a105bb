/** Live query of a nanny's arrivals without an end, and of today's days on which she may arrive, family by family. */
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { daysOfNanny } from '../device/day-indexes.ts';
import { householdOf, unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { openClocks, readOff } from '../schedule/agenda-reads.ts';

/** A nanny in one of her families. */
export interface OwnClocks {
  readonly household: Household;
  readonly nannyId: string;
  /** Without an end, the latest first. */
  readonly clocks: readonly Clock[];
  readonly unsentIds: ReadonlySet<string>;
  /** Her days of today, and those of the clocks. */
  readonly days: readonly AgendaDay[];
  /** Ids of days that approved time off covers: she isn't expected on them. */
  readonly offIds: ReadonlySet<string>;
}

async function readOwn(
  database: DeviceDatabase,
  { householdId, nannyId }: { readonly householdId: string; readonly nannyId: string },
  now: string,
): Promise<OwnClocks[]> {
  const household = await householdOf(database, householdId);
  if (household === undefined) return [];
  const date = dateOf(now, household.timezone);
  const [byDay, unsent, todays] = await Promise.all([
    openClocks(database, [{ householdId, id: nannyId }]),
    unsentIds(database, householdId, 'clock'),
    daysOfNanny(database, householdId, { nannyId, from: date, to: date }).toArray(),
  ]);
  const earlier = await database
    .rows<AgendaDay>('day')
    .bulkGet([...byDay.keys()].map((dayId) => [householdId, dayId]));
  const days = new Map(
    [...todays, ...earlier.filter((day) => day !== undefined)].map((day) => [day.id, day]),
  );
  const offIds = await readOff(database, [...days.values()], [{ householdId, id: nannyId }]);
  const clocks = [...byDay.values()].toSorted((a, b) => (a.arrivedAt < b.arrivedAt ? 1 : -1));
  return [{ household, nannyId, clocks, unsentIds: unsent, days: [...days.values()], offIds }];
}

/** Ready with nothing for a family. */
export function useOwnClocks(): Loaded<OwnClocks[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const own = memberships.flatMap(({ householdId, nannyId }) =>
        nannyId === null ? [] : [{ householdId, nannyId }],
      );
      return (await Promise.all(own.map((each) => readOwn(database, each, now)))).flat();
    },
    [now],
  );
}
