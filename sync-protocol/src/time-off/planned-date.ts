/** The planned minutes of a nanny's date: what her shifts and her base schedule say. */
import { MINUTES_PER_DAY, shiftMinutes, weekdayOf } from '../kernel/calendar.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type BaseScheduleWeekday, weekdayRowId } from '../schedule/base-schedule.ts';
import { planShifts } from '../schedule/generation.ts';

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

/** Returns the minutes of the shifts that a base schedule makes on a date, as long as clock changes make them. */
export function minutesOfBase(
  weekdays: readonly Pick<BaseScheduleWeekday, 'id' | 'shifts'>[],
  { nannyId, ...of }: { readonly nannyId: string; readonly date: string; readonly timezone: string },
): number {
  const row = weekdays.find(({ id }) => id === weekdayRowId(nannyId, weekdayOf(of.date)));
  const shifts = planShifts(row?.shifts ?? [], of);
  const minutes = shifts.reduce((sum, { startUtc, endUtc }) => sum + shiftMinutes(startUtc, endUtc), 0);
  return Math.min(minutes, MINUTES_PER_DAY);
}
