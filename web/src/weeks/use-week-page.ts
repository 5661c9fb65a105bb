/** A live query of one page of a nanny's weeks (week-pages.ts). */
import { observeWeeks } from '../device/observe-rows.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { readWeekPage, type WeekPage, type WeekQuery } from './week-pages.ts';

/** Which page is shown: a query but for the time at which it is read. */
export type ShownPage = Omit<WeekQuery, 'now'>;

export function useWeekPage(query: ShownPage): Loaded<WeekPage> {
  const now = useQuarter();
  const { householdId, nannyId, today, isOpenOnly, from, isAsked } = query;
  return useLoaded(
    async (database) => {
      await observeWeeks(database, [{ householdId }]);
      return readWeekPage(database, { ...query, now });
    },
    [householdId, nannyId, today, now, isOpenOnly, from, isAsked],
  );
}
