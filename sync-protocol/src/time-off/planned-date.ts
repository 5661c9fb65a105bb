/** The planned minutes of a nanny's date: what her shifts and her base schedule say. */
import { MINUTES_PER_DAY, shiftMinutes, weekdayOf } from '../kernel/calendar.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type BaseScheduleWeekday, shiftLength, weekdayRowId } from '../schedule/base-schedule.ts';

type PlannedDay = Pick<AgendaDay, 'date' | 'status' | 'scheduledStartUtc' | 'scheduledEndUtc'>;

/** Returns the read of a nanny's shifts of a date. */
export const daysOn = (nannyId: string, date: string) =>
  ({ table: 'day', where: { nannyId }, range: { field: 'date', from: date, to: date } }) as const;

/** Returns the minutes of a date's shifts. Declined ones don't count; of a worked one, its plan does. */
export function minutesOfPlan(days: readonly PlannedDay[], date: string): number {
  let minutes = 0;
  for (const { date: each, status, scheduledStartUtc: start, scheduledEndUtc: end } of days) {
    if (each !== date || status === 'DECLINED' || start === null || end === null) continue;
    minutes += shiftMinutes(start, end);
  }
  return Math.min(minutes, MINUTES_PER_DAY);
}

/** Returns the minutes that a base schedule has on the weekday of a date. */
export function minutesOfBase(
  weekdays: readonly Pick<BaseScheduleWeekday, 'id' | 'shifts'>[],
  { nannyId, date }: { readonly nannyId: string; readonly date: string },
): number {
  const row = weekdays.find(({ id }) => id === weekdayRowId(nannyId, weekdayOf(date)));
  const minutes = (row?.shifts ?? []).reduce((sum, shift) => sum + shiftLength(shift), 0);
  return Math.min(minutes, MINUTES_PER_DAY);
}
