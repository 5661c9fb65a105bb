import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayEnterHours } from 'sync-protocol/rules/hours.ts';
import type { AgendaItem, Loaded } from '../../store/views.ts';
import { type AgendaRow, rowToOpenAt } from './agenda-rows.ts';
import type { OpenDialog } from './use-dialogs.ts';

/** Brings today, or the date that was asked for, into view: once the rows are known, and never again for it. */
export function useOpeningRow(rows: readonly AgendaRow[], date: string | undefined) {
  const [opened, setOpened] = useState<{ date: string | undefined; index: number }>();
  if (rows.length > 0 && (opened === undefined || opened.date !== date)) {
    const index = rowToOpenAt(rows, date);
    if (index !== undefined) setOpened({ date, index });
  }
  return opened;
}

/** A link to a day opens its hours where they may be entered, once; the address then forgets the day. */
export function useOpeningDay(
  agenda: Loaded<AgendaItem[]>,
  dayId: string | undefined,
  open: (dialog: OpenDialog) => void,
): void {
  const navigate = useNavigate({ from: '/schedule' });
  useEffect(() => {
    if (dayId === undefined || agenda.state !== 'ready') return;
    const item = agenda.data.find(({ day }) => day.id === dayId);
    if (item && mayEnterHours(item.day, item.today)) open({ kind: 'hours', item });
    void navigate({
      search: ({ dayId: _opened, ...kept }) => ({ ...kept, ...(item && { date: item.day.date }) }),
      replace: true,
    });
  }, [agenda, dayId, open, navigate]);
}
