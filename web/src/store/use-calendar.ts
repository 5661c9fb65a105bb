/** A live query of the days of a calendar's dates. */
import { type Calendar, type CalendarQuery, readCalendar } from './calendar-reads.ts';
import { useLoaded } from './use-loaded.ts';
import { useQuarter } from './use-now.ts';
import type { Loaded } from './views.ts';

/** Keeps the calendar of the previous dates until that of other ones is read. `dates` must be memoized. */
export function useCalendar({ dates, nannyId }: CalendarQuery): Loaded<Calendar> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => readCalendar(database, { dates, nannyId }, { memberships, now }),
    [dates, nannyId, now],
  );
}
