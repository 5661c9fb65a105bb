/** A live query of one page of a nanny's weeks (week-pages.ts). */
import { observeWeeks } from './observe-rows.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';
import { readWeekPage, type WeekPage, type WeekQuery } from './week-pages.ts';

export function useWeekPage(query: WeekQuery): Loaded<WeekPage> {
  const { householdId, nannyId, today, isOpenOnly, from, isAsked } = query;
  return useLoaded(
    async (database) => {
      await observeWeeks(database, [{ householdId }]);
      return readWeekPage(database, query);
    },
    [householdId, nannyId, today, isOpenOnly, from, isAsked],
  );
}
