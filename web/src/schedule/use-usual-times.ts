/**
 * Returns the times that a new day of a nanny starts with; none before nanny, date and her base schedule are known, and
 * the usual working hours if her base schedule can't be loaded. Once known, they stay, whatever the sync brings.
 */
import { useState } from 'react';
import { NO_TIMES, type ShiftTimes } from './shift-times.ts';
import { useBaseSchedule } from './use-base-schedule.ts';
import { usualTimes } from './usual-times.ts';

export function useUsualTimes(nannyId: string | undefined, date: string): ShiftTimes {
  const schedule = useBaseSchedule(nannyId);
  const [known, setKnown] = useState<{ nannyId: string; date: string; times: ShiftTimes }>();
  if (nannyId === undefined || date === '') return NO_TIMES;
  if (known?.nannyId === nannyId && known.date === date) return known.times;
  if (schedule.state === 'failed') return usualTimes([], date);
  // A live query keeps its last result, of another nanny, until it has a new one.
  const isCurrent = schedule.state === 'ready' && schedule.data?.nanny.id === nannyId;
  if (!isCurrent || !schedule.data) return NO_TIMES;
  const times = usualTimes(schedule.data.shifts, date);
  setKnown({ nannyId, date, times });
  return times;
}
