/**
 * Reads the arrivals without an end that nobody can still believe, the oldest first: their hours are missing. The family
 * isn't asked about a day that is declined or marked as not worked, and is at once about a nanny whom it has removed.
 */
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

/** Whether the family waits for the hours of a day, rather than saying that there are none. */
const waitsForHours = (day: AgendaDay | undefined): boolean =>
  day !== undefined && day.status !== 'DECLINED' && day.notWorkedAt === null;

interface Reading {
  readonly household: Household;
  readonly isFamily: boolean;
  readonly now: string;
}

async function ofHousehold(
  database: DeviceDatabase,
  { household, isFamily, now }: Reading,
): Promise<ForgottenClock[]> {
  const nannies = await allOf<Nanny>(database, 'nanny', household.id);
  const byId = new Map(nannies.map((nanny) => [nanny.id, nanny]));
  const open = [...(await openClocks(database, nannies)).values()];
  const hasLeft = ({ nannyId }: Clock): boolean => (byId.get(nannyId)?.archivedAt ?? null) !== null;
  const forgotten = open.filter((clock) => isForgotten(clock, now) || hasLeft(clock));
  if (forgotten.length === 0) return [];
  const days = await database
    .rows<AgendaDay>('day')
    .bulkGet(forgotten.map(({ dayId }) => [household.id, dayId]));
  return forgotten.flatMap((clock, i) => {
    const day = days[i];
    if (isFamily && !waitsForHours(day)) return [];
    const nannyName = byId.get(clock.nannyId)?.name ?? '';
    return [{ clock, household, nannyName, plannedEnd: day?.scheduledEndUtc ?? null }];
  });
}

/** A viewer can end none. */
export async function readForgottenClocks(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
  now: string,
): Promise<ForgottenClock[]> {
  const theirs = memberships.filter(({ role }) => role !== 'VIEWER');
  const households = await householdsOf(database, theirs);
  const asNanny = new Set(
    theirs.filter(({ role }) => role === 'NANNY').map(({ householdId }) => householdId),
  );
  const found = await readEach(database, households, (household) =>
    ofHousehold(database, { household, isFamily: !asNanny.has(household.id), now }),
  );
  return found.flat().toSorted((a, b) => (a.clock.arrivedAt < b.clock.arrivedAt ? -1 : 1));
}

export function useForgottenClocks(): Loaded<ForgottenClock[]> {
  const now = useQuarter();
  return useLoaded((database, memberships) => readForgottenClocks(database, memberships, now), [now]);
}
