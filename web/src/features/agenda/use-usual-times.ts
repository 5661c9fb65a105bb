/**
 * Returns the times that a new day of a nanny starts with; none before nanny, date and her base schedule are known, and
 * the usual working hours if her base schedule can't be loaded.
 */
import { useBaseSchedule } from '../../store/use-base-schedule.ts';
import { NO_TIMES, type ShiftTimes } from './shift-times.ts';
import { usualTimes } from './usual-times.ts';

export function useUsualTimes(nannyId: string | undefined, date: string): ShiftTimes {
  const schedule = useBaseSchedule(nannyId);
  if (nannyId === undefined || date === '') return NO_TIMES;
  if (schedule.state === 'failed') return usualTimes([], date);
  // A live query keeps its last result, of another nanny, until it has a new one.
  const isCurrent = schedule.state === 'ready' && schedule.data?.nanny.id === nannyId;
  return isCurrent && schedule.data ? usualTimes(schedule.data.shifts, date) : NO_TIMES;
}
