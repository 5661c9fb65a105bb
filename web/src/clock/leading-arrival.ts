/** Says whether a nanny's arrival, or her departure, is what comes first on a page. */
import { isForgotten } from 'sync-protocol/clock/running-clock.ts';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { AgendaItem } from '../device/views.ts';

/** How long before its planned start a shift is about to begin. */
const SOON_MINUTES = 60;

/** Returns whether she may be expected now: from an hour before a shift of today until its planned end. */
export function isArrivalDue(day: AgendaDay, { today, now }: { today: string; now: string }): boolean {
  const { date, status, scheduledStartUtc: start, scheduledEndUtc: end } = day;
  if (date !== today || start === null || end === null) return false;
  return ['ACCEPTED', 'PENDING'].includes(status) && addMinutes(start, -SOON_MINUTES) <= now && now < end;
}

/** Returns whether she is at work, or a shift is about to begin or under way. */
export const leadsWithArrival = (items: readonly AgendaItem[], now: string): boolean =>
  items.some(({ day, today, openClock, isOff }) =>
    openClock === undefined ? !isOff && isArrivalDue(day, { today, now }) : !isForgotten(openClock, now),
  );
