/**
 * Time off in a calendar file: an event of the whole day, without its kind, which is health data. The shifts of a date
 * that leave covers wholly aren't shown beside it.
 */
import { addDays } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { Say } from '../kernel/languages.ts';
import { isDateOff } from '../time-off/date-off.ts';
import type { Leave } from '../time-off/leave.ts';

/** The fields of leave that a calendar file is made of. */
export type CalendarLeave = Pick<
  Leave,
  'id' | 'nannyId' | 'date' | 'status' | 'minutes' | 'plannedMinutes' | 'askedAt' | 'answeredAt'
>;

/** Returns the days that leave doesn't cover wholly, and those that were worked all the same. */
export const daysOn = <Day extends Parameters<typeof isDateOff>[1] & { readonly status: string }>(
  days: readonly Day[],
  leaves: readonly CalendarLeave[],
): Day[] => days.filter((day) => day.status === 'COMPLETED' || !isDateOff(leaves, day));

/** Leave of a household whose nannies' names the reader sees; null for a nanny, who reads her own. */
interface NamedLeave {
  readonly leaves: readonly CalendarLeave[];
  readonly nannyNames: ReadonlyMap<string, string> | null;
}

/** A day off as an event: its dates without dashes, the end not included. */
export interface LeaveEvent {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly changedAt: string;
  readonly summary: string;
}

const plain = (date: string): string => date.replaceAll('-', '');

/** Returns approved leave between two dates as events, one for each nanny and date. */
export function leaveEvents(
  { leaves, nannyNames }: NamedLeave,
  { from, to, t }: { readonly from: string; readonly to: string; readonly t: Say },
): LeaveEvent[] {
  const shown = leaves
    .filter(({ status, date }) => status === 'APPROVED' && date >= from && date <= to)
    .toSorted(by(({ date, nannyId, id }) => [date, nannyId, id]));
  const first = shown.filter(
    ({ date, nannyId }, i) => shown[i - 1]?.date !== date || shown[i - 1]?.nannyId !== nannyId,
  );
  return first.map(({ id, nannyId, date, askedAt, answeredAt }) => ({
    id,
    start: plain(date),
    end: plain(addDays(date, 1)),
    changedAt: answeredAt ?? askedAt,
    summary:
      nannyNames === null ? t('Time off') : t('{name} · time off', { name: nannyNames.get(nannyId) ?? '' }),
  }));
}
