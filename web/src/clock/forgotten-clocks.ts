/** Reads the arrivals without an end that nobody can still believe, the oldest first: their hours are missing. */
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { isForgotten } from 'sync-protocol/clock/running-clock.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, readEach } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { openClocks } from '../schedule/agenda-reads.ts';

export interface ForgottenClock {
  readonly clock: Clock;
  readonly household: Household;
  readonly nannyName: string;
  /** Of its day, where it has any. */
  readonly plannedEnd: string | null;
}

async function ofHousehold(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<ForgottenClock[]> {
  const nannies = await allOf<Nanny>(database, 'nanny', household.id);
  const open = [...(await openClocks(database, nannies)).values()];
  const forgotten = open.filter((clock) => isForgotten(clock, now));
  if (forgotten.length === 0) return [];
  const days = await database
    .rows<AgendaDay>('day')
    .bulkGet(forgotten.map(({ dayId }) => [household.id, dayId]));
  return forgotten.map((clock, i) => ({
    clock,
    household,
    nannyName: nannies.find(({ id }) => id === clock.nannyId)?.name ?? '',
    plannedEnd: days[i]?.scheduledEndUtc ?? null,
  }));
}

/** A viewer can end none. */
export async function readForgottenClocks(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
  now: string,
): Promise<ForgottenClock[]> {
  const theirs = memberships.filter(({ role }) => role !== 'VIEWER');
  const households = await householdsOf(database, theirs);
  const found = await readEach(database, households, (household) => ofHousehold(database, household, now));
  return found.flat().toSorted((a, b) => (a.clock.arrivedAt < b.clock.arrivedAt ? -1 : 1));
}

export function useForgottenClocks(): Loaded<ForgottenClock[]> {
  const now = useQuarter();
  return useLoaded((database, memberships) => readForgottenClocks(database, memberships, now), [now]);
}
