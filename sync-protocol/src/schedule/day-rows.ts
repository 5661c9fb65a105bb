/** A day that a person may change, its to-dos and reviews, and the reads that find them. */
import type { Actor, LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import {
  ALL_NANNIES,
  assertNotFormer,
  nannyOf,
  readsIfGone,
  refuseGone,
  visible,
} from '../people/permissions.ts';
import type { AgendaDay } from './agenda-day.ts';

/** Returns a day to change, or throws why the actor can't. The days of an archived nanny stay as they are. */
export function dayOf(rows: WorkingSet, actor: Actor, dayId: string): AgendaDay {
  const day = rows.get('day', dayId);
  if (day === undefined) return refuseGone(rows, actor, ['day', dayId]);
  assertNotFormer(rows, actor, day.nannyId);
  visible(actor, day);
  nannyOf(rows, day.nannyId);
  return day;
}

/** Returns the reads of `dayOf`: all nannies, so that the day's is read in the first round. */
export const readsOfDay = ({ dayId }: { dayId: string }, rows: LoadedRows): Read[] => [
  { table: 'day', ids: [dayId] },
  ALL_NANNIES,
  ...readsIfGone(rows, 'day', dayId),
];

export const todosOf = (dayId: string) => ({ table: 'todo', where: { dayId } }) as const;

export const reviewsOf = (dayId: string) => ({ table: 'review', where: { dayId } }) as const;
