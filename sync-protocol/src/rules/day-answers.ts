import type { AgendaDay } from '../model/agenda-day.ts';

/**
 * Whether somebody had agreed to this day at other times: they have changed since, and it is asked again. A day that
 * nobody has answered yet keeps no moment of an answer.
 */
export const isAskedAgain = ({ status, answeredAt }: Pick<AgendaDay, 'status' | 'answeredAt'>): boolean =>
  status === 'PENDING' && answeredAt !== null;
