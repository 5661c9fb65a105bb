/** Whether approved leave covers a nanny's date wholly: nobody asks for its hours then, and no cancellation of it is late. */
import { MINUTES_PER_DAY, shiftMinutes } from '../kernel/calendar.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Leave } from './leave.ts';

type LeaveOfDate = Pick<Leave, 'date' | 'nannyId' | 'status' | 'minutes' | 'plannedMinutes'>;
type PlannedDay = Pick<AgendaDay, 'date' | 'nannyId' | 'scheduledStartUtc' | 'scheduledEndUtc'>;

/** Whether leave covers all that is planned on the date of a day, paid or not. */
export function isDateOff(leaves: readonly LeaveOfDate[], day: PlannedDay): boolean {
  const ofDate = leaves.filter(
    ({ date, nannyId, status }) => date === day.date && nannyId === day.nannyId && status === 'APPROVED',
  );
  if (ofDate.length === 0) return false;
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  const shift = start === null || end === null ? 0 : Math.min(shiftMinutes(start, end), MINUTES_PER_DAY);
  const planned = Math.max(shift, ...ofDate.map(({ plannedMinutes }) => plannedMinutes));
  return ofDate.reduce((sum, { minutes }) => sum + minutes, 0) >= planned;
}
