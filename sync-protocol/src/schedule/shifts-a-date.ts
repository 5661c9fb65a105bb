/** Limits a nanny's shifts on one date. A week is priced as a whole, so its size bounds what one change costs. */
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from './agenda-day.ts';

/** As many as a weekday of the base schedule has. */
export const SHIFTS_A_DATE = 24;

type Place = Pick<AgendaDay, 'id' | 'nannyId' | 'date'>;

const onDate = <T extends 'day' | 'cancellation'>(table: T, { nannyId, date }: Omit<Place, 'id'>) =>
  ({ table, where: { nannyId }, range: { field: 'date', from: date, to: date } }) as const;

/** Returns the reads of `assertRoomOn`. */
export const readsOfRoom = (place: Omit<Place, 'id'>): Read[] => [
  onDate('day', place),
  onDate('cancellation', place),
];

/** Returns the reads of `assertRoomOn` for a day that was deleted, and comes back with hours. */
export function readsOfRoomIfDeleted(rows: LoadedRows, dayId: string): Read[] {
  const deleted = rows.peek('day', dayId) === undefined ? rows.deleted('day', dayId) : undefined;
  return deleted === undefined ? [] : readsOfRoom(deleted);
}

/**
 * Throws `too_many_shifts_a_day` for more shifts than a date takes. Late cancellations count: they are owed, and a
 * family could cancel thousands on one date.
 */
export function assertRoomFor(shifts: number): void {
  if (shifts > SHIFTS_A_DATE) throw new Rejection('too_many_shifts_a_day');
}

/** Throws `too_many_shifts_a_day` where a date has no room for a day. */
export function assertRoomOn(rows: WorkingSet, place: Place): void {
  const others = rows.list(onDate('day', place)).filter(({ id }) => id !== place.id);
  const canceled = rows.list(onDate('cancellation', place));
  assertRoomFor(others.length + canceled.length + 1);
}
