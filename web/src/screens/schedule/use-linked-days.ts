/**
 * Follows a link to days on the schedule: shows their date, opens their hours one after the other, and removes them
 * from the address.
 */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mayEnterHours } from 'sync-protocol/schedule/hours.ts';
import { useAgendaDays } from '../../schedule/use-agenda.ts';
import type { ScheduleDialog } from './schedule-dialogs.tsx';

/**
 * Shows the date of the days in a link, opens their hours one after the other where hours may be entered, and removes
 * the days from the address. `dayId` is one id or several ('id,id'). A day that this device doesn't have yet opens when
 * it arrives, unless a dialog is open then.
 */
export function useLinkedDays(
  dayId: string | undefined,
  dialogs: { opened: boolean; open: (dialog: ScheduleDialog) => void },
  mayEnter: boolean,
): void {
  const { opened, open } = dialogs;
  const days = useAgendaDays(dayId ?? '');
  const navigate = useNavigate({ from: '/schedule' });
  useEffect(() => {
    if (dayId === undefined || days.state !== 'ready') return;
    // A live query keeps its last result until it has a new one: it may hold the days of an earlier link.
    const found = days.data.filter(({ day }) => dayId.split(',').includes(day.id));
    if (found.length === 0 && !opened) return;
    const [item, ...following] = found.filter(
      ({ day, today, openClock }) => openClock !== undefined || mayEnterHours(day, today),
    );
    if (item && !opened && mayEnter) open({ kind: 'hours', item, following });
    void navigate({
      search: ({ dayId: _opened, ...kept }) => ({ ...kept, ...(found[0] && { date: found[0].day.date }) }),
      replace: true,
    });
  }, [days, dayId, opened, open, mayEnter, navigate]);
}
