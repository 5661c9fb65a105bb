/**
 * Compares the days of a week with their schedule, for both sides to check before they sign it: days without hours
 * first, then those whose hours differ from the schedule.
 */

import { shiftMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { isAgreed } from 'sync-protocol/schedule/hours.ts';
import { shiftState } from 'sync-protocol/schedule/shift-state.ts';
import { isDateOff } from 'sync-protocol/time-off/date-off.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { type WorkInWeek, workInWeek } from 'sync-protocol/weeks/minutes-by-date.ts';
import type { NannyWeek } from 'sync-protocol/weeks/nanny-week.ts';
import { minutesOf } from 'sync-protocol/weeks/pay-parts.ts';

/** Minutes from which an arrival or a departure counts as different from the schedule. */
const DIFFERENCE_MINUTES = 15;

/** `missing`: accepted and over, without hours. `ahead`: accepted, not over yet. */
type DayCheck = 'missing' | 'differs' | 'as_scheduled' | 'not_worked' | 'ahead';

/** In this order they are shown; those of one rank by date. */
const RANKS: { readonly [check in DayCheck]: number } = {
  missing: 0,
  differs: 1,
  not_worked: 1,
  as_scheduled: 2,
  ahead: 2,
};

export interface DayToCheck {
  readonly day: AgendaDay;
  readonly check: DayCheck;
  /** Worked minus scheduled time; 0 where one of them isn't known. */
  readonly differenceMinutes: number;
  /** Billable minutes in this week; fewer than the day's where a shift crosses the week's border. */
  readonly minutes: number;
  readonly amountCents: number;
}

type Times = Pick<AgendaDay, 'scheduledStartUtc' | 'scheduledEndUtc' | 'actualStartUtc' | 'actualEndUtc'>;

/** Returns the nearest whole number of minutes, whichever of the two is earlier. */
function apart(a: string | null, b: string | null): number {
  if (a === null || b === null) return Infinity;
  return a < b ? shiftMinutes(a, b) : shiftMinutes(b, a);
}

/** Whether the hours differ from the schedule by 15 minutes or more, at the start or at the end. */
const differs = (day: Times): boolean =>
  apart(day.scheduledStartUtc, day.actualStartUtc) >= DIFFERENCE_MINUTES ||
  apart(day.scheduledEndUtc, day.actualEndUtc) >= DIFFERENCE_MINUTES;

/** Returns the minutes by which a time is later than another; 0 where one of them isn't known. */
const minutesLater = (from: string | null, to: string | null): number => {
  if (from === null || to === null) return 0;
  return from < to ? shiftMinutes(from, to) : -shiftMinutes(to, from);
};

/** Whether a shift was worked at other times: it began and ended later, or earlier, by 15 minutes or more each. */
export function isMoved(day: Times): boolean {
  const start = minutesLater(day.scheduledStartUtc, day.actualStartUtc);
  const end = minutesLater(day.scheduledEndUtc, day.actualEndUtc);
  return Math.min(start, end) >= DIFFERENCE_MINUTES || Math.max(start, end) <= -DIFFERENCE_MINUTES;
}

function differenceOf({ scheduledStartUtc, scheduledEndUtc, actualStartUtc, actualEndUtc }: Times): number {
  if (scheduledStartUtc === null || scheduledEndUtc === null) return 0;
  if (actualStartUtc === null || actualEndUtc === null) return 0;
  return shiftMinutes(actualStartUtc, actualEndUtc) - shiftMinutes(scheduledStartUtc, scheduledEndUtc);
}

/** Returns null for a day that nobody has to check: declined, off, or not agreed to and without hours. */
function checkOf(day: AgendaDay, { today, now, leaves }: WeekInZone): DayCheck | null {
  if (day.status === 'COMPLETED') return differs(day) ? 'differs' : 'as_scheduled';
  if (!isAgreed(day)) return null;
  const state = shiftState(day, { today, now });
  if (state === 'not_worked') return state;
  if (isDateOff(leaves, day)) return null;
  return state === 'missing' ? state : 'ahead';
}

const startOf = (day: AgendaDay): string => day.actualStartUtc ?? day.scheduledStartUtc ?? day.date;

interface WeekInZone {
  readonly week: NannyWeek;
  readonly timezone: string;
  /** In that zone. */
  readonly today: string;
  readonly now: string;
  /** The nanny's approved leave. Nobody has to enter hours of a date that it covers. */
  readonly leaves: readonly Leave[];
}

/** Returns the days of a week, and nights that reach into it from the day before. */
export function daysToCheck(days: readonly AgendaDay[], reading: WeekInZone): DayToCheck[] {
  const { week, timezone } = reading;
  const found = days.flatMap((day): DayToCheck[] => {
    const check = checkOf(day, reading);
    if (check === null) return [];
    const { parts, amountCents }: WorkInWeek =
      day.status === 'COMPLETED' ? workInWeek(day, week, timezone) : { parts: [], amountCents: 0 };
    // Its own week has it to check.
    if (day.date < week.start && parts.length === 0) return [];
    const minutes = minutesOf(parts);
    return [{ day, check, differenceMinutes: differenceOf(day), minutes, amountCents }];
  });
  return found.toSorted(
    (a, b) => RANKS[a.check] - RANKS[b.check] || (startOf(a.day) < startOf(b.day) ? -1 : 1),
  );
}
