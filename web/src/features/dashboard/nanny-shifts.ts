import { addDays } from 'sync-protocol/rules/calendar.ts';
import { formatTime } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import { texts } from './dashboard-texts.ts';

/** Agenda items come sorted by date, then start; what is picked here keeps that order. */

/** Today's accepted shift, or else the next one. */
export function nextShift(items: readonly AgendaItem[]): AgendaItem | undefined {
  return items.find(({ day, today }) => day.status === 'ACCEPTED' && day.date >= today);
}

/** Days of today or later that nobody has answered. */
export function waitingForAnswer(items: readonly AgendaItem[]): AgendaItem[] {
  return items.filter(({ day, today }) => day.status === 'PENDING' && day.date >= today);
}

/** Yesterday's shifts whose hours are missing, or else one whose hours are entered. */
export function yesterdaysShifts(items: readonly AgendaItem[]): AgendaItem[] {
  const yesterdays = items.filter(({ day, today }) => day.date === addDays(today, -1));
  const missing = yesterdays.filter(({ day }) => day.status === 'ACCEPTED');
  return missing.length > 0
    ? missing
    : yesterdays.filter(({ day }) => day.status === 'COMPLETED').slice(0, 1);
}

/** '9:00 AM - 5:00 PM' on the clock of the day's own household. */
export function scheduledTimes({ day, household }: AgendaItem): string {
  if (day.scheduledStartUtc === null || day.scheduledEndUtc === null) return texts.notSet;
  const start = formatTime(day.scheduledStartUtc, household.timezone);
  return `${start} - ${formatTime(day.scheduledEndUtc, household.timezone)}`;
}
