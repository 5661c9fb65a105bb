/** Redirects from the installed app's shortcut 'Enter hours' to today's or yesterday's shift, or the schedule. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { mayEnterHours } from 'sync-protocol/schedule/hours.ts';
import { useNow } from '../../device/use-now.ts';
import type { AgendaItem } from '../../device/views.ts';
import { useAgenda } from '../../schedule/use-agenda.ts';

/** Households can be in any time zone: two days on either side include today and yesterday in all of them. */
const AROUND_DAYS = 2;

/** Returns today's shift whose hours can be entered, else yesterday's. */
export function shiftToEnter(items: readonly AgendaItem[]): AgendaItem | undefined {
  const open = items.filter(
    ({ day, today, isOff }) => day.status === 'ACCEPTED' && !isOff && mayEnterHours(day, today),
  );
  return (
    open.find(({ day, today }) => day.date === today) ??
    open.findLast(({ day, today }) => day.date === addDays(today, -1))
  );
}

export function EnterHoursShortcut() {
  const utcDate = useNow().slice(0, 10);
  const agenda = useAgenda({ from: addDays(utcDate, -AROUND_DAYS), to: addDays(utcDate, AROUND_DAYS) });
  const navigate = useNavigate();
  useEffect(() => {
    if (agenda.state === 'loading') return;
    const item = agenda.state === 'ready' ? shiftToEnter(agenda.data) : undefined;
    const search = item === undefined ? {} : { date: item.day.date, dayId: item.day.id };
    void navigate({ to: '/schedule', search, replace: true });
  }, [agenda, navigate]);
  return null;
}
