/** A live query of the current week of each nanny under terms, of all shown households. */
import { toDeviceTransaction } from '../../store/dexie-transaction.ts';
import { householdsOf } from '../../store/household-reads.ts';
import { observeWeeks } from '../../store/observe-rows.ts';
import { readThisWeeks, type ThisWeek } from '../../store/this-week.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useQuarter } from '../../store/use-now.ts';
import type { Loaded } from '../../store/views.ts';

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
