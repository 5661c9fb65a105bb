/** The times that a new day starts with: those of the base schedule on its weekday, or else the usual working hours. */
import { formatClock, MINUTES_PER_DAY, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import type { BaseScheduleView } from '../device/views.ts';
import type { ShiftTimes } from './shift-times.ts';

/** Specification, section 9. */
const WORKING_HOURS: ShiftTimes = { start: '09:00', end: '17:00', endsNextDay: false };

/** Returns the times of the first of split shifts. */
export function usualTimes(shifts: BaseScheduleView['shifts'], date: string): ShiftTimes {
  const shift = shifts[weekdayOf(date)]?.[0];
  if (shift === undefined) return WORKING_HOURS;
  // A time field writes the end of the day as midnight.
  const end = formatClock(shift.endMinutes % MINUTES_PER_DAY);
  return { start: formatClock(shift.startMinutes), end, endsNextDay: false };
}
