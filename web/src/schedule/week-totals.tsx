/**
 * The planned and worked hours of a week's days at its heading in the list, also of completed days that are hidden, and
 * its time off. A lazy part.
 */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import { sumMinutes } from 'sync-protocol/schedule/hours.ts';
import { readDays } from '../device/day-indexes.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { Dotted } from '../kit/dotted.tsx';
import { useLanguage } from '../kit/language/use-language.ts';
import { describeDaysOff, useDaysOff } from './days-off.tsx';
import { formatPlanned, formatWorked } from './phrases.ts';
import type { Reader } from './selection.ts';

export interface WeekTotalsProps {
  monday: string;
  /** All nannies without one. */
  nannyId: string | undefined;
  reader: Reader;
}

export function WeekTotals({ monday, nannyId, reader }: WeekTotalsProps) {
  useLanguage();
  const daysOff = useDaysOff({ from: monday, to: addDays(monday, DAYS_PER_WEEK - 1), nannyId });
  const minutes = useLoaded(
    async (database, memberships) => {
      const range = { from: monday, to: addDays(monday, DAYS_PER_WEEK - 1), nannyId };
      const days = await Promise.all(
        memberships.map(({ householdId }) => readDays(database, householdId, range)),
      );
      return sumMinutes(days.flat());
    },
    [monday, nannyId],
  );
  if (minutes.state !== 'ready') return null;
  const { planned, worked } = minutes.data;
  return (
    <span>
      <Dotted
        parts={[
          planned > 0 && formatPlanned(planned),
          worked > 0 && formatWorked(worked),
          ...describeDaysOff(daysOff, reader === 'nanny'),
        ]}
      />
    </span>
  );
}
