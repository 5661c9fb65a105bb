/** The days of the week strip: how many shifts each date has, and whether one needs an answer. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { AgendaItem } from '../device/views.ts';

interface WeekDay {
  readonly date: string;
  readonly shifts: number;
  /** Whether a shift needs an answer. */
  readonly hasPending: boolean;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Returns the seven days from `monday` on. Declined shifts don't count. */
export function toWeek(monday: string, items: readonly AgendaItem[]): WeekDay[] {
  return DAYS.map((offset) => {
    const date = addDays(monday, offset);
    const shifts = items.filter(({ day }) => day.date === date && day.status !== 'DECLINED');
    return { date, shifts: shifts.length, hasPending: shifts.some(({ day }) => day.status === 'PENDING') };
  });
}
