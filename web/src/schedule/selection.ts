/**
 * Decides which days each side may select (nanny: pending, family: any): all, this month's or this week's. Drops days
 * from a selection that may no longer be selected. Returns the dates and hours of selected days. Also decides whether a
 * nanny may cancel a day.
 */
import { startOfWeek } from 'sync-protocol/kernel/calendar.ts';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import { isLocked, plannedMinutes, workedMinutes } from 'sync-protocol/schedule/hours.ts';
import type { AgendaShift } from '../device/views.ts';

export type Reader = 'family' | 'nanny';

/** A nanny selects pending days only, the family any day (specification, section 4). */
export const maySelect = ({ day }: AgendaShift, reader: Reader): boolean =>
  reader === 'family' || day.status === 'PENDING';

/** Whether a nanny can say that she can't come: she has accepted the day, and its date isn't past. */
export const mayCancel = ({ day, today }: AgendaShift, reader: Reader): boolean =>
  reader === 'nanny' && day.status === 'ACCEPTED' && day.date >= today;

export type SelectionPart = 'week' | 'month' | 'all';

const isInPart = ({ day, today }: AgendaShift, part: SelectionPart): boolean => {
  if (part === 'week') return startOfWeek(day.date) === startOfWeek(today);
  return part === 'all' || monthOf(day.date) === monthOf(today);
};

/**
 * Returns the days that this side may select: all, or those of today's week or month in their household's time zone.
 */
export const selectableShifts = (
  shifts: readonly AgendaShift[],
  { reader, part }: { reader: Reader; part: SelectionPart },
): AgendaShift[] => shifts.filter((shift) => maySelect(shift, reader) && isInPart(shift, part));

/** Drops selected days that are gone or no longer selectable, for example answered on another device. */
export function selectedShifts(
  shifts: readonly AgendaShift[],
  ids: ReadonlySet<string>,
  reader: Reader,
): AgendaShift[] {
  return shifts.filter((shift) => ids.has(shift.day.id) && maySelect(shift, reader));
}

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the first and the last date; undefined without days. */
export function rangeOf(shifts: readonly AgendaShift[]): DateRange | undefined {
  const dates = shifts.map(({ day }) => day.date).toSorted();
  const [from, to] = [dates.at(0), dates.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

const sum = (minutes: readonly number[]): number => minutes.reduce((total, each) => total + each, 0);

/** Returns the minutes that deleting these days would delete. Paid days don't count: they can't be deleted. */
export function minutesOf(shifts: readonly AgendaShift[]): { planned: number; worked: number } {
  const days = shifts.map(({ day }) => day).filter((day) => !isLocked(day));
  return { planned: sum(days.map(plannedMinutes)), worked: sum(days.map(workedMinutes)) };
}
