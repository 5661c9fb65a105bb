import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayEnterHours } from 'sync-protocol/rules/hours.ts';
import { useAgendaDays } from '../../store/use-agenda.ts';
import { type AgendaRow, rowToOpenAt } from './agenda-rows.ts';
import type { OpenDialog } from './open-dialog.ts';

/** What is to be brought into view: a date, or today. A new object asks again, for the same date too. */
export interface Target {
  readonly date: string | undefined;
}

/** The row of the target, worked out once the rows there are known, and never again for the same target. */
export function useOpeningRow(rows: readonly AgendaRow[], target: Target) {
  const [opened, setOpened] = useState<{ target: Target; index: number }>();
  if (rows.length > 0 && opened?.target !== target) {
    const index = rowToOpenAt(rows, target.date);
    if (index !== undefined && rows[index]?.kind === 'date') setOpened({ target, index });
  }
  return opened;
}

/**
 * A link to a day, or to several ('id,id'), opens their hours one after the other where they may be entered,
 * once; the address then forgets them. A day that this device does not have yet opens when it arrives, unless
 * another dialog is open by then.
 */
export function useOpeningDay(
  dayId: string | undefined,
  dialogs: { opened: boolean; open: (dialog: OpenDialog) => void },
): void {
  const { opened, open } = dialogs;
  const days = useAgendaDays(dayId ?? '');
  const navigate = useNavigate({ from: '/schedule' });
  useEffect(() => {
    if (dayId === undefined || days.state !== 'ready') return;
    // A live query answers with its last result until it has a new one.
    const found = days.data.filter(({ day }) => dayId.split(',').includes(day.id));
    if (found.length === 0 && !opened) return;
    const [item, ...following] = found.filter(({ day, today }) => mayEnterHours(day, today));
    if (item && !opened) open({ kind: 'hours', item, following });
    void navigate({
      search: ({ dayId: _opened, ...kept }) => ({ ...kept, ...(found[0] && { date: found[0].day.date }) }),
      replace: true,
    });
  }, [days, dayId, opened, open, navigate]);
}
