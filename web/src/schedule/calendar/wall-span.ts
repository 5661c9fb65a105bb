/**
 * A shift on the wall clock of its household: converts instants to a date with minutes, moves and stretches by steps,
 * and returns what changed as instants.
 */
import {
  addDays,
  dateOf,
  daysBetween,
  MINUTES_PER_DAY,
  minuteOfDayOf,
  wallClockToInstant,
} from 'sync-protocol/kernel/calendar.ts';
import type { AgendaShift } from '../../device/views.ts';
import type { ScheduleEdit } from '../day-edits.ts';

/** Minutes since midnight of `date`. An end past midnight is above 1440. */
export interface WallSpan {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** By how much a step of the keyboard or the pointer changes a time. */
export const STEP_MINUTES = 15;

interface Instants {
  readonly start: string;
  readonly end: string;
}

/** An end within the hour that a clock repeats may show an earlier time than the start: such a shift is one step. */
export function toWallSpan({ start, end }: Instants, timezone: string): WallSpan {
  const date = dateOf(start, timezone);
  const from = minuteOfDayOf(start, timezone);
  const to = daysBetween(date, dateOf(end, timezone)) * MINUTES_PER_DAY + minuteOfDayOf(end, timezone);
  return { date, start: from, end: Math.max(to, from + STEP_MINUTES) };
}

/** Returns the scheduled times; undefined for a day without them. */
export function scheduledSpan({ day, household }: AgendaShift): WallSpan | undefined {
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  return start === null || end === null ? undefined : toWallSpan({ start, end }, household.timezone);
}

/** Returns the worked times, or else the scheduled ones. */
export function shownSpan(shift: AgendaShift): WallSpan | undefined {
  const { actualStartUtc: start, actualEndUtc: end } = shift.day;
  return start === null || end === null
    ? scheduledSpan(shift)
    : toWallSpan({ start, end }, shift.household.timezone);
}

/** Moves a span by days and minutes, across midnight too. */
export function moveSpan(
  span: WallSpan,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): WallSpan {
  const start = span.start + minutes;
  const midnights = Math.floor(start / MINUTES_PER_DAY);
  const from = start - midnights * MINUTES_PER_DAY;
  return { date: addDays(span.date, days + midnights), start: from, end: from + span.end - span.start };
}

/** Moves one edge by minutes. The start stays on its date; the length stays between one step and a day. */
export function stretchSpan(span: WallSpan, edge: 'start' | 'end', minutes: number): WallSpan {
  if (edge === 'end') {
    const end = Math.max(span.end + minutes, span.start + STEP_MINUTES);
    return { ...span, end: Math.min(end, span.start + MINUTES_PER_DAY) };
  }
  const start = Math.min(span.start + minutes, span.end - STEP_MINUTES, MINUTES_PER_DAY - STEP_MINUTES);
  return { ...span, start: Math.max(start, 0, span.end - MINUTES_PER_DAY) };
}

export const isSameSpan = (a: WallSpan, b: WallSpan): boolean =>
  a.date === b.date && a.start === b.start && a.end === b.end;

export const toInstants = ({ date, start, end }: WallSpan, timezone: string): Instants => ({
  start: wallClockToInstant(date, start, timezone),
  end: wallClockToInstant(date, end, timezone),
});

/** Returns the changes that give a day this span; an unchanged edge keeps its instant. */
export function toEdit(shift: AgendaShift, span: WallSpan): ScheduleEdit {
  const before = scheduledSpan(shift);
  const { start, end } = toInstants(span, shift.household.timezone);
  if (before?.date !== span.date) return { date: span.date, start, end };
  return {
    ...(before.start !== span.start && { start }),
    ...(before.end !== span.end && { end }),
  };
}
