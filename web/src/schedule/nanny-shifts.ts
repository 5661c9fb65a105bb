/** Picks the shifts of the dashboards: the next, and the nanny's of yesterday. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { shiftState } from 'sync-protocol/schedule/shift-state.ts';
import type { AgendaItem } from '../device/views.ts';

/** Returns today's accepted shift, or else the next one, never on a date that is wholly off. `items` are sorted by date and start. */
export function nextShift(items: readonly AgendaItem[]): AgendaItem | undefined {
  return items.find(({ day, today, isOff }) => day.status === 'ACCEPTED' && !isOff && day.date >= today);
}

/** Returns yesterday's shifts without hours, or else one with hours or under way. */
export function yesterdaysShifts(items: readonly AgendaItem[], now: string): AgendaItem[] {
  const yesterdays = items
    .filter(({ day, today, isOff }) => !isOff && day.date === addDays(today, -1))
    .map((item) => ({ item, state: shiftState(item.day, { today: item.today, now }) }));
  const missing = yesterdays.filter(({ state }) => state === 'missing');
  const others = yesterdays.filter(({ state }) => state === 'now' || state === 'worked').slice(0, 1);
  return (missing.length > 0 ? missing : others).map(({ item }) => item);
}
