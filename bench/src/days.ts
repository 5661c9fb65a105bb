/** Makes past days, two shifts per date, and the mutations that schedule, answer and record them or add a to-do. */

import { addDays, addMinutes, dateOf, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import type { NewMutation } from './device.ts';

const { timezone } = DEFAULT_SETTINGS;
const STARTS = [540, 840];
const MINUTES = 240;

export interface MeasuredDay {
  readonly dayId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

/** Returns days from the day before yesterday backward. */
export function pastDays(count: number): MeasuredDay[] {
  const last = addDays(dateOf(new Date().toISOString(), timezone), -2);
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(last, -Math.floor(i / STARTS.length));
    const start = wallClockToInstant(date, STARTS[i % STARTS.length] ?? 0, timezone);
    return { dayId: crypto.randomUUID(), date, start, end: addMinutes(start, MINUTES) };
  });
}

export const scheduled = (days: readonly MeasuredDay[], nannyId: string): NewMutation[] =>
  days.map((day) => ({ name: 'day.schedule', args: { ...day, nannyId, notes: null } }));

export const answered = (
  days: readonly Pick<MeasuredDay, 'dayId'>[],
  status: 'ACCEPTED' | 'DECLINED',
): NewMutation[] => days.map(({ dayId }) => ({ name: 'day.answer', args: { dayId, status } }));

/** Returns mutations that record hours 15 minutes longer than scheduled. */
export const recorded = (days: readonly MeasuredDay[]): NewMutation[] =>
  days.map(({ dayId, start, end }) => ({
    name: 'day.recordHours',
    args: { dayId, start, end: addMinutes(end, 15) },
  }));

/** Returns a function that returns the next of these, again from the first after the last: a day has 100 to-dos. */
export function inTurns<T>(all: readonly T[]): () => T {
  let next = 0;
  return () => {
    const value = all[next % all.length];
    if (value === undefined) throw new RangeError('None to take');
    next += 1;
    return value;
  };
}

export const addTodo = (dayId: string): Extract<NewMutation, { name: 'todo.add' }> => ({
  name: 'todo.add',
  args: { todoId: crypto.randomUUID(), dayId, title: 'Pack the swimming bag' },
});
