/** Tells where a shift stands at an instant: ahead, under way, without hours, worked, not worked, or not agreed to. */

import type { AgendaDay } from './agenda-day.ts';

/** `missing`: its planned end has passed, and it has neither hours nor the mark 'not worked'. */
export type ShiftState = 'unanswered' | 'declined' | 'worked' | 'not_worked' | 'ahead' | 'now' | 'missing';

export interface Moment {
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  readonly now: string;
}

/** A shift without planned times lasts its whole date. */
export function shiftState(
  day: Pick<AgendaDay, 'status' | 'date' | 'notWorkedAt' | 'scheduledStartUtc' | 'scheduledEndUtc'>,
  { today, now }: Moment,
): ShiftState {
  if (day.status === 'PENDING') return 'unanswered';
  if (day.status === 'DECLINED') return 'declined';
  if (day.status === 'COMPLETED') return 'worked';
  if (day.notWorkedAt !== null) return 'not_worked';
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  if (end === null ? day.date < today : end <= now) return 'missing';
  const isAhead = start === null ? day.date > today : start > now;
  return isAhead ? 'ahead' : 'now';
}
