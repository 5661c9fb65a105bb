/** Makes a new agenda day: planned, without an answer and without hours. */

import { UNSET } from '../kernel/unset-fields.ts';
import type { AgendaDay } from './agenda-day.ts';

/** Returns a new pending day without hours. `addedLateAt` and `proposedByNanny` are null unless given. */
export function plannedDay(
  plan: Pick<
    AgendaDay,
    | 'householdId'
    | 'id'
    | 'nannyId'
    | 'date'
    | 'origin'
    | 'scheduledStartUtc'
    | 'scheduledEndUtc'
    | 'scheduledNotes'
  > &
    Partial<Pick<AgendaDay, 'addedLateAt' | 'proposedByNanny'>>,
): AgendaDay {
  return { ...UNSET.day, ...plan, version: 0, status: 'PENDING', isPaid: false };
}
