/** Approved time off in the schedule: a live query by date, and its mark on a date. Its kind isn't shown there. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { ofHousehold } from '../device/database.ts';
import { nannyNames } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { formatDayLabel, formatDayRange, formatList } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import styles from './days-off.module.css';

/** One nanny's time off on one date. */
interface DayOff {
  readonly date: string;
  readonly nannyId: string;
  readonly name: string;
}

interface DaysOffQuery {
  readonly from: string;
  readonly to: string;
  /** All nannies without one. */
  readonly nannyId: string | undefined;
}

/** The approved time off of dates, each nanny's date once, by date. None until it is known. */
export function useDaysOff({ from, to, nannyId }: DaysOffQuery): readonly DayOff[] {
  const daysOff = useLoaded(
    async (database, memberships) => {
      const found = await Promise.all(
        memberships.map(async ({ householdId }) => {
          const names = await nannyNames(database, householdId);
          const leaves = await ofHousehold(database.rows<Leave>('leave'), householdId)
            .filter(
              ({ status, date, nannyId: each }) =>
                status === 'APPROVED' && date >= from && date <= to && (nannyId ?? each) === each,
            )
            .toArray();
          return leaves.map(({ date, nannyId: each }): DayOff => {
            return { date, nannyId: each, name: names.get(each) ?? '' };
          });
        }),
      );
      const once = new Map(found.flat().map((dayOff) => [`${dayOff.date} ${dayOff.nannyId}`, dayOff]));
      return [...once.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
    },
    [from, to, nannyId],
  );
  return daysOff.state === 'ready' ? daysOff.data : NONE;
}

const NONE: readonly DayOff[] = [];

/** Names the nannies only where several could be meant. */
const words = (name: string, isOwn: boolean): string =>
  isOwn ? t('Time off') : t('{name}: time off', { name });

interface DayOffMarkProps {
  date: string;
  daysOff: readonly DayOff[];
  /** Whether the reader is the nanny. */
  isOwn: boolean;
}

/** The mark on a date of the week or month; nothing without time off. */
export function DayOffMark({ date, daysOff, isOwn }: DayOffMarkProps) {
  const ofDate = daysOff.filter((each) => each.date === date);
  if (ofDate.length === 0) return null;
  return ofDate.map(({ nannyId, name }) => (
    <div key={nannyId} className={styles['mark']}>
      <bdi>{words(name, isOwn)}</bdi>
    </div>
  ));
}

/** Returns 'Dec 19 – 21', or the dates one by one. */
function datesInWords(dates: readonly string[]): string {
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isRange = dates.length > 2 && dates.every((date, i) => date === addDays(first, i));
  return isRange ? formatDayRange(first, last) : formatList(dates.map(formatDayLabel));
}

/** Returns for each nanny 'Mia: time off Dec 19 – 21', or 'Time off Dec 19 – 21' of the reader's own. */
export function describeDaysOff(daysOff: readonly DayOff[], isOwn: boolean): string[] {
  const byNanny = groupBy(daysOff, ({ nannyId }) => nannyId);
  return [...byNanny.values()].map((ofNanny) => {
    const dates = datesInWords(ofNanny.map(({ date }) => date));
    const name = ofNanny[0]?.name ?? '';
    return isOwn ? t('Time off {dates}', { dates }) : t('{name}: time off {dates}', { name, dates });
  });
}
