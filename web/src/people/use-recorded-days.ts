/** Counts a nanny's days with recorded hours between two dates on this device. */
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { daysOfNanny } from '../device/day-indexes.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';

export function useRecordedDays(
  { householdId, id: nannyId }: Pick<Nanny, 'householdId' | 'id'>,
  from: string | undefined,
  to: string | undefined,
): Loaded<number> {
  return useLoaded(
    async (database) => {
      const days = await daysOfNanny(database, householdId, { nannyId, from, to }).toArray();
      return days.filter(({ status }) => status === 'COMPLETED').length;
    },
    [householdId, nannyId, from, to],
  );
}
