/** Live queries of recent weeks with whether they wait for the reader, of all shown households, and of one week. */
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { householdOf, householdsOf } from '../device/household-reads.ts';
import { observeWeeks } from '../device/observe-rows.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { type RecentWeek, readRecentWeeks, readWeekToSign, type WeekToSign } from './weeks-to-sign.ts';

export function useRecentWeeks(side: Side): Loaded<RecentWeek[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      await observeWeeks(database, memberships);
      const weeks: RecentWeek[] = [];
      for (const household of await householdsOf(database, memberships))
        weeks.push(...(await readRecentWeeks(database, household, { side, now })));
      return weeks;
    },
    [side, now],
  );
}

interface WeekKey {
  readonly householdId: string;
  readonly nannyId: string;
  readonly weekStart: string;
}

/** One week; null where this device knows no such week. */
export function useWeekToSign({ householdId, nannyId, weekStart }: WeekKey): Loaded<WeekToSign | null> {
  const now = useQuarter();
  return useLoaded(
    async (database) => {
      await observeWeeks(database, [{ householdId }]);
      const household = await householdOf(database, householdId);
      if (household === undefined) return null;
      return readWeekToSign(database, household, { nannyId, weekStart, now });
    },
    [householdId, nannyId, weekStart, now],
  );
}
