/**
 * The editable week: its default, conversion from and to saved shifts, split shifts, copied days, comparison, totals.
 */

import { formatClock, MINUTES_PER_DAY, parseClock } from 'sync-protocol/kernel/calendar.ts';
import {
  type BaseScheduleItem,
  endOfShift,
  SHIFTS_MAX,
  type Shift,
  shiftLength,
} from 'sync-protocol/schedule/base-schedule.ts';

export interface ShiftDraft {
  /** React key, unique within the day. */
  readonly key: number;
  /** 'HH:mm', or '' for none. */
  readonly start: string;
  /** 'HH:mm', or ''. '00:00' is midnight at the end of the day. */
  readonly end: string;
  readonly notes: string;
}

/** By weekday, 0 = Sunday. A day off has one empty shift. */
export type WeekDraft = readonly (readonly ShiftDraft[])[];

/** Monday first (specification, section 9). */
export const CARD_ORDER = [1, 2, 3, 4, 5, 6, 0] as const;
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

const MIDNIGHT = '00:00';
const emptyShift = (key: number): ShiftDraft => ({ key, start: '', end: '', notes: '' });

export const isEmptyShift = ({ start, end, notes }: ShiftDraft): boolean =>
  start === '' && end === '' && notes.trim() === '';

/** 09:00 to 17:00 (specification, section 9). */
export const USUAL_SHIFTS: readonly ShiftDraft[] = [{ key: 0, start: '09:00', end: '17:00', notes: '' }];

/** Monday to Friday at the usual hours (specification, section 9). */
export function defaultWeek(): WeekDraft {
  return Array.from({ length: 7 }, (_, day) => (WEEKDAYS.includes(day) ? USUAL_SHIFTS : [emptyShift(0)]));
}

export function toDraft(shifts: readonly (readonly Shift[])[]): WeekDraft {
  return Array.from({ length: 7 }, (_, day) => {
    const drafts = (shifts[day] ?? []).map((shift, key) => ({
      key,
      start: formatClock(shift.startMinutes),
      end: shift.endMinutes === MINUTES_PER_DAY ? MIDNIGHT : formatClock(shift.endMinutes),
      notes: shift.notes ?? '',
    }));
    return drafts.length > 0 ? drafts : [emptyShift(0)];
  });
}

export const startMinutes = (shift: ShiftDraft): number => parseClock(shift.start);

/** As it is saved: 1440 is the end of the day, and less than the start is on the next day. */
export const endMinutes = (shift: ShiftDraft): number =>
  shift.end === MIDNIGHT ? MINUTES_PER_DAY : parseClock(shift.end);

const isTimed = ({ start, end }: ShiftDraft): boolean => start !== '' && end !== '';

/** Whether the shift ends on the next day, after its midnight. */
export const isNight = (shift: ShiftDraft): boolean =>
  isTimed(shift) && endMinutes(shift) < startMinutes(shift);

const toTimes = (shift: ShiftDraft) => ({ startMinutes: startMinutes(shift), endMinutes: endMinutes(shift) });

/** Minutes from the midnight at the start of the day; above 1440 for a night. */
export const endOfDraft = (shift: ShiftDraft): number => endOfShift(toTimes(shift));

/** Returns the items to save: the shifts with both start and end. */
export function toItems(week: WeekDraft): BaseScheduleItem[] {
  return week.flatMap((shifts, weekday) =>
    shifts.filter(isTimed).map((shift) => ({
      weekday,
      ...toTimes(shift),
      notes: shift.notes.trim() === '' ? null : shift.notes,
    })),
  );
}

export function toSavedItems(shifts: readonly (readonly Shift[])[]): BaseScheduleItem[] {
  return shifts.flatMap((day, weekday) => day.map((shift) => ({ weekday, ...shift })));
}

export function withDay(week: WeekDraft, weekday: number, shifts: readonly ShiftDraft[]): WeekDraft {
  return week.map((day, index) => (index === weekday ? (shifts.length > 0 ? shifts : [emptyShift(0)]) : day));
}

/** Adds an empty shift, unless the day already has `SHIFTS_MAX`. */
export function withSplitShift(shifts: readonly ShiftDraft[]): readonly ShiftDraft[] {
  if (shifts.length >= SHIFTS_MAX) return shifts;
  return [...shifts, emptyShift(Math.max(...shifts.map(({ key }) => key)) + 1)];
}

export function copyDay(week: WeekDraft, from: number, days: readonly number[]): WeekDraft {
  const shifts = week[from] ?? [];
  return week.map((day, weekday) => (days.includes(weekday) ? shifts : day));
}

export function sameWeek(a: WeekDraft, b: WeekDraft): boolean {
  return JSON.stringify(withoutKeys(a)) === JSON.stringify(withoutKeys(b));
}

/** Compares two lists of saved shifts, in any order. */
export function sameItems(a: readonly BaseScheduleItem[], b: readonly BaseScheduleItem[]): boolean {
  return JSON.stringify(toRows(a)) === JSON.stringify(toRows(b));
}

const toRows = (items: readonly BaseScheduleItem[]): string[] =>
  items
    .map((item) => JSON.stringify([item.weekday, item.startMinutes, item.endMinutes, item.notes]))
    .toSorted();

function withoutKeys(week: WeekDraft) {
  return week.map((shifts) => shifts.map(({ start, end, notes }) => [start, end, notes]));
}

/** Sums the complete shifts of a day. */
export const totalMinutes = (shifts: readonly ShiftDraft[]): number =>
  shifts.filter(isTimed).reduce((sum, shift) => sum + shiftLength(toTimes(shift)), 0);
