/** Counts a nanny's days with recorded hours between two dates on this device. */
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import { daysOfNanny } from '../../store/agenda-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

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
