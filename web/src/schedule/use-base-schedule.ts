/**
 * A live query of a nanny's base schedule: its shifts by weekday, and whether one is saved. Null when she is not in the
 * shown households, or is archived.
 */

import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { BaseScheduleWeekday } from 'sync-protocol/schedule/base-schedule.ts';
import { householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { BaseScheduleView, Loaded } from '../device/views.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export function useBaseSchedule(nannyId: string | undefined): Loaded<BaseScheduleView | null> {
  return useLoaded(
    async (database, memberships) => {
      if (nannyId === undefined) return null;
      for (const household of await householdsOf(database, memberships)) {
        const nanny = await database.rows<Nanny>('nanny').get([household.id, nannyId]);
        if (nanny?.archivedAt !== null) continue;
        const rows = await database
          .rows<BaseScheduleWeekday>('baseSchedule')
          .where('[householdId+nannyId]')
          .equals([household.id, nannyId])
          .toArray();
        const shifts = WEEKDAYS.map((weekday) => rows.find((row) => row.weekday === weekday)?.shifts ?? []);
        return { household, nanny, shifts, isSaved: rows.length > 0 };
      }
      return null;
    },
    [nannyId],
  );
}
