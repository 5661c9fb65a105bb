import { readShifts } from '../../store/agenda-outline.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useQuarter } from '../../store/use-now.ts';
import type { AgendaShift } from '../../store/views.ts';
import type { AgendaFilter } from './use-agenda-book.ts';

/** All days that a filter shows, and which filter that is; undefined unless they are `wanted`. */
export function useAgendaShifts(filter: AgendaFilter, wanted: boolean) {
  const { nannyId, withCompleted } = filter;
  const now = useQuarter();
  return useLoaded(
    async (database, memberships): Promise<{ filter: AgendaFilter; shifts: AgendaShift[] } | undefined> => {
      if (!wanted) return undefined;
      return { filter, shifts: await readShifts(database, { memberships, nannyId, withCompleted, now }) };
    },
    [wanted, nannyId, withCompleted, now],
  );
}
