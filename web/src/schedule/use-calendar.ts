/** A live query of the days of a week's or month's dates, for the schedule. */

import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { type Calendar, type CalendarQuery, readCalendar } from './calendar-reads.ts';

/** Returns the previous dates' calendar until the one of new dates is read. `dates` must be memoized. */
export function useCalendar({ dates, nannyId }: CalendarQuery): Loaded<Calendar> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => readCalendar(database, { dates, nannyId }, { memberships, now }),
    [dates, nannyId, now],
  );
}
