/** A week of the schedule at a glance. */
import { addDays, weekdayOf } from 'sync-protocol/rules/calendar.ts';
import type { AgendaItem } from '../../store/views.ts';

export interface WeekDay {
  readonly date: string;
  readonly shifts: number;
  /** Some of them wait for an answer. */
  readonly waits: boolean;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The Monday of the date's week: weeks begin as the base schedule's do. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Monday to Sunday from `monday` on, with what is scheduled; declined shifts don't count. */
export function weekFrom(monday: string, items: readonly AgendaItem[]): WeekDay[] {
  return DAYS.map((offset) => {
    const date = addDays(monday, offset);
    const shifts = items.filter(({ day }) => day.date === date && day.status !== 'DECLINED');
    return { date, shifts: shifts.length, waits: shifts.some(({ day }) => day.status === 'PENDING') };
  });
}
