import type { AgendaDay } from '../model/agenda-day.ts';

/** Whether a day was answered and is pending again, because its times have changed since. */
export const isAskedAgain = ({ status, answeredAt }: Pick<AgendaDay, 'status' | 'answeredAt'>): boolean =>
  status === 'PENDING' && answeredAt !== null;
