/** A week as it is being typed: times as the fields hold them, several shifts a day, empty ones included. */
import { type BaseScheduleItem, SHIFTS_MAX, type Shift } from 'sync-protocol/model/base-schedule.ts';
import { formatClock, MINUTES_PER_DAY, parseClock } from 'sync-protocol/rules/calendar.ts';

export interface ShiftDraft {
  /** Tells the shifts of a day apart while they are typed. */
  readonly key: number;
  /** 'HH:mm', or '' for none. */
  readonly start: string;
  /** The same; '00:00' is the midnight at the day's end. */
  readonly end: string;
  readonly notes: string;
}

/** By weekday, 0 = Sunday. Every day holds at least one shift, which may be empty: a day off. */
export type WeekDraft = readonly (readonly ShiftDraft[])[];

/** Cards begin with Monday (specification, section 9). */
export const CARD_ORDER = [1, 2, 3, 4, 5, 6, 0] as const;
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

const MIDNIGHT = '00:00';
const emptyShift = (key: number): ShiftDraft => ({ key, start: '', end: '', notes: '' });

export const isEmptyShift = ({ start, end, notes }: ShiftDraft): boolean =>
  start === '' && end === '' && notes.trim() === '';

/** The specification's working week: Monday to Friday 09:00 to 17:00. */
export function defaultWeek(): WeekDraft {
  return Array.from({ length: 7 }, (_, day) => [
    WEEKDAYS.includes(day) ? { key: 0, start: '09:00', end: '17:00', notes: '' } : emptyShift(0),
  ]);
}

/** What is saved, as the fields show it. */
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

/** Minutes from midnight of the day's start, up to 1440. */
export const endMinutes = (shift: ShiftDraft): number =>
  shift.end === MIDNIGHT ? MINUTES_PER_DAY : parseClock(shift.end);

/** What is saved: only shifts with both start and end. */
export function toItems(week: WeekDraft): BaseScheduleItem[] {
  return week.flatMap((shifts, weekday) =>
    shifts
      .filter(({ start, end }) => start !== '' && end !== '')
      .map((shift) => ({
        weekday,
        startMinutes: startMinutes(shift),
        endMinutes: endMinutes(shift),
        notes: shift.notes.trim() === '' ? null : shift.notes,
      })),
  );
}

/** The saved template in the shape in which it is saved again. */
export function toSavedItems(shifts: readonly (readonly Shift[])[]): BaseScheduleItem[] {
  return shifts.flatMap((day, weekday) => day.map((shift) => ({ weekday, ...shift })));
}

/** The week with one day's shifts replaced. */
export function withDay(week: WeekDraft, weekday: number, shifts: readonly ShiftDraft[]): WeekDraft {
  return week.map((day, index) => (index === weekday ? (shifts.length > 0 ? shifts : [emptyShift(0)]) : day));
}

/** Another, empty shift on a day; the day as it is when it holds as many as can be saved. */
export function withSplitShift(shifts: readonly ShiftDraft[]): readonly ShiftDraft[] {
  if (shifts.length >= SHIFTS_MAX) return shifts;
  return [...shifts, emptyShift(Math.max(...shifts.map(({ key }) => key)) + 1)];
}

/** The week with one day's shifts on other days too, in place of theirs. */
export function copyDay(week: WeekDraft, from: number, days: readonly number[]): WeekDraft {
  const shifts = week[from] ?? [];
  return week.map((day, weekday) => (days.includes(weekday) ? shifts : day));
}

export function sameWeek(one: WeekDraft, other: WeekDraft): boolean {
  return JSON.stringify(withoutKeys(one)) === JSON.stringify(withoutKeys(other));
}

function withoutKeys(week: WeekDraft) {
  return week.map((shifts) => shifts.map(({ start, end, notes }) => [start, end, notes]));
}

/** Minutes of a day's full shifts; those that end before they start don't count. */
export function totalMinutes(shifts: readonly ShiftDraft[]): number {
  return shifts
    .filter(({ start, end }) => start !== '' && end !== '')
    .reduce((sum, shift) => sum + Math.max(0, endMinutes(shift) - startMinutes(shift)), 0);
}
