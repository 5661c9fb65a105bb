/** Adds overlaps to the days of a nanny of several families, and tells whether memberships are such a nanny's. */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { findOverlaps, OVERLAP_REACH_DAYS } from 'sync-protocol/schedule/overlaps.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { readDays } from '../device/day-indexes.ts';
import { readEach } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import type { DayOverlap } from '../device/views.ts';
import { areSeveralFamilies } from '../people/several-families.ts';
import type { ReadDay } from './agenda-reads.ts';

type DayKey = Pick<AgendaDay, 'householdId' | 'id'>;
const keyOf = ({ householdId, id }: DayKey): string => `${householdId} ${id}`;

/** Returns the overlaps of each day, each with the other day's household. */
async function readOverlaps(
  database: DeviceDatabase,
  households: readonly Household[],
  dates: { from: string; to: string },
): Promise<ReadonlyMap<string, DayOverlap[]>> {
  const found = await readEach(database, households, ({ id }) => readDays(database, id, dates));
  const names = new Map(households.map(({ id, name }) => [id, name]));
  const overlaps = new Map<string, DayOverlap[]>();
  const add = (day: DayKey, overlap: DayOverlap): void => {
    overlaps.set(keyOf(day), [...(overlaps.get(keyOf(day)) ?? []), overlap]);
  };
  for (const { days, start, end } of findOverlaps(found.flat())) {
    const [first, second] = days;
    add(first, { householdName: names.get(second.householdId) ?? '', start, end });
    add(second, { householdName: names.get(first.householdId) ?? '', start, end });
  }
  return overlaps;
}

/** Adds the overlaps of these days. Leaves the days of everybody but a nanny of several families as they are. */
export async function withOverlaps(
  database: DeviceDatabase,
  days: ReadDay[],
  { memberships, households }: { memberships: readonly StoredMembership[]; households: readonly Household[] },
): Promise<ReadDay[]> {
  const dates = days.map(({ item }) => item.day.date).toSorted();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined || !areSeveralFamilies(memberships)) return days;
  const overlaps = await readOverlaps(database, households, {
    from: addDays(first, -OVERLAP_REACH_DAYS),
    to: addDays(last, OVERLAP_REACH_DAYS),
  });
  return days.map((read) => {
    const own = overlaps.get(keyOf(read.item.day));
    return own === undefined ? read : { ...read, item: { ...read.item, overlaps: own } };
  });
}
