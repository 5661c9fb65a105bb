/**
 * Rules of answers to agenda days: which days are asked again, which were added after their date, and which answers
 * come too late to make pay.
 */

import { dateOf } from '../kernel/calendar.ts';
import type { AgendaDay } from './agenda-day.ts';

/** Whether a day was answered and is pending again, because its times have changed since. */
export const isAskedAgain = ({ status, answeredAt }: Pick<AgendaDay, 'status' | 'answeredAt'>): boolean =>
  status === 'PENDING' && answeredAt !== null;

/** Returns `receivedAt` if a new day's date has passed by then; else null. Instants are UTC. */
export const lateAddition = (date: string, receivedAt: string, timezone: string): string | null =>
  date < dateOf(receivedAt, timezone) ? receivedAt : null;

/**
 * Whether a nanny's answer comes after the day. `at` is the author's word, within limits: on a day that was added after
 * its date, no answer can have come in time, whatever its author says.
 */
export const isPastAnswer = (
  { date, addedLateAt }: Pick<AgendaDay, 'date' | 'addedLateAt'>,
  at: string,
  timezone: string,
): boolean => addedLateAt !== null || date < dateOf(at, timezone);
