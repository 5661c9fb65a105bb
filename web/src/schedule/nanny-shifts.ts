/** Picks the shifts of the nanny's dashboard: the next, those to answer, yesterday's. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { AgendaItem } from '../device/views.ts';

/** Returns today's accepted shift, or else the next one. `items` are sorted by date and start. */
export function nextShift(items: readonly AgendaItem[]): AgendaItem | undefined {
  return items.find(({ day, today }) => day.status === 'ACCEPTED' && day.date >= today);
}

export function daysToAnswer(items: readonly AgendaItem[]): AgendaItem[] {
  return items.filter(({ day, today }) => day.status === 'PENDING' && day.date >= today);
}

/** Returns yesterday's shifts without hours, or else one with hours. */
export function yesterdaysShifts(items: readonly AgendaItem[]): AgendaItem[] {
  const yesterdays = items.filter(({ day, today }) => day.date === addDays(today, -1));
  const missing = yesterdays.filter(({ day }) => day.status === 'ACCEPTED');
  return missing.length > 0
    ? missing
    : yesterdays.filter(({ day }) => day.status === 'COMPLETED').slice(0, 1);
}
