/** Finds the shifts at which a nanny may be at work when she is removed: they stay open for their hours. */
import { addDays, dateOf } from '../kernel/calendar.ts';
import type { AgendaDay } from './agenda-day.ts';

/**
 * Whether a nanny may be at work on a day, or have worked it without entering her hours yet: an accepted shift of today
 * or yesterday that has begun. A night begins yesterday.
 */
export function mayBeAtWork(day: AgendaDay, now: string, timezone: string): boolean {
  const { status, date, scheduledStartUtc, notWorkedAt } = day;
  if (status !== 'ACCEPTED' || notWorkedAt !== null) return false;
  const today = dateOf(now, timezone);
  return date <= today && date >= addDays(today, -1) && (scheduledStartUtc ?? '') <= now;
}
