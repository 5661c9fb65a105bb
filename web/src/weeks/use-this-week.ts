/** A live query of the current week of each nanny under terms, of all shown households. */
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { householdsOf } from '../device/household-reads.ts';
import { observeWeeks } from '../device/observe-rows.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { readThisWeeks, type ThisWeek } from './this-week.ts';

export function useThisWeek(): Loaded<ThisWeek[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      await observeWeeks(database, memberships);
      const weeks: ThisWeek[] = [];
      for (const household of await householdsOf(database, memberships)) {
        const read = database.inTransaction('r', async (transaction) =>
          readThisWeeks(toDeviceTransaction(transaction), household, now),
        );
        weeks.push(...(await read));
      }
      return weeks;
    },
    [now],
  );
}
