/**
 * Checks the times of shifts and hours, and when hours may be recorded and a day moved, tells which days are locked, and measures planned, worked and shared minutes.
 */

import { dateOf, shiftMinutes, toMillis } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { AgendaDay } from './agenda-day.ts';

export interface TimeRange {
  readonly start: string;
  readonly end: string;
}

const LONGEST_MS = 86_400_000;
const START_AHEAD_MS = 300_000;

/** Throws `shift_order` unless the end is after the start, and `hours_too_long` past 24 hours. */
function assertLength({ start, end }: TimeRange): void {
  if (end <= start) throw new Rejection('shift_order');
  if (toMillis(end) - toMillis(start) > LONGEST_MS) throw new Rejection('hours_too_long');
}

/** Like `assertLength`, and throws `wrong_date` unless the start is on this date. */
export function assertTimesOn(date: string, span: TimeRange, timezone: string): void {
  assertLength(span);
  if (dateOf(span.start, timezone) !== date) throw new Rejection('wrong_date');
}

type DayWithTimes = Pick<AgendaDay, 'date' | 'scheduledStartUtc' | 'actualStartUtc' | 'hoursTimezone'>;

/** Like `assertTimesOn` for the plan of a day. The start that it has stays, whatever the household's zone is now. */
export function assertPlanOn(day: DayWithTimes, span: TimeRange, timezone: string): void {
  if (span.start === day.scheduledStartUtc) assertLength(span);
  else assertTimesOn(day.date, span, timezone);
}

/**
 * Like `assertTimesOn` for hours of a day. After a move of the household, its zone may show the day's times on another
 * date: hours may also start when the recorded ones do, on the plan's date in that zone, or on the day's date in the
 * zone in which hours were first recorded.
 */
export function assertHoursOn(day: DayWithTimes, span: TimeRange, timezone: string): void {
  const { date, scheduledStartUtc, actualStartUtc, hoursTimezone } = day;
  const shown = dateOf(span.start, timezone);
  const isKnown =
    span.start === actualStartUtc ||
    (scheduledStartUtc !== null && shown === dateOf(scheduledStartUtc, timezone)) ||
    (hoursTimezone !== null && dateOf(span.start, hoursTimezone) === date);
  if (isKnown) assertLength(span);
  else assertTimesOn(date, span, timezone);
}

/** Whether hours had begun at an instant, give or take a few minutes. */
export const haveBegun = ({ start }: TimeRange, at: string): boolean =>
  toMillis(start) - toMillis(at) <= START_AHEAD_MS;

/** Whether a day is locked, as paid ones are. A day worth nothing isn't: it has no payment that could be voided. */
export const isLocked = (day: AgendaDay): boolean => day.isPaid && (day.amountCents ?? 0) > 0;

/** Whether a day may move to another date: not with hours, which belong to their date. */
export const mayMove = (day: AgendaDay): boolean =>
  day.status !== 'COMPLETED' && day.actualStartUtc === null && !isLocked(day);

/** Whether both sides agreed to a day: not where only the nanny has proposed it, or her hours have restored it. */
export const isAgreed = ({
  status,
  proposedByNanny,
}: Pick<AgendaDay, 'status' | 'proposedByNanny'>): boolean =>
  status === 'ACCEPTED' && proposedByNanny !== true;

/** Whether 'Enter Hours' is offered: accepted or completed days of today or earlier (specification, section 2). */
export function mayEnterHours(day: AgendaDay, today: string): boolean {
  return (day.status === 'ACCEPTED' || day.status === 'COMPLETED') && day.date <= today;
}

/** Returns the part that two ranges share; undefined without one. */
export function sharedPart(a: TimeRange, b: TimeRange): TimeRange | undefined {
  const start = a.start > b.start ? a.start : b.start;
  const end = a.end < b.end ? a.end : b.end;
  return start < end ? { start, end } : undefined;
}

/** Returns the minutes that two ranges share. */
export function overlapMinutes(a: TimeRange, b: TimeRange): number {
  const shared = sharedPart(a, b);
  return shared === undefined ? 0 : shiftMinutes(shared.start, shared.end);
}

const minutesOf = (start: string | null, end: string | null): number =>
  start === null || end === null ? 0 : shiftMinutes(start, end);

/** Returns the minutes between the scheduled times; 0 without them. */
export const plannedMinutes = (day: Pick<AgendaDay, 'scheduledStartUtc' | 'scheduledEndUtc'>): number =>
  minutesOf(day.scheduledStartUtc, day.scheduledEndUtc);

/** Returns the minutes between the actual times; 0 unless both are recorded. */
export const workedMinutes = (day: Pick<AgendaDay, 'actualStartUtc' | 'actualEndUtc'>): number =>
  minutesOf(day.actualStartUtc, day.actualEndUtc);

/** Sums up days. Declined ones aren't planned. */
export function sumMinutes(days: Iterable<AgendaDay>): { planned: number; worked: number } {
  const sum = { planned: 0, worked: 0 };
  for (const day of days) {
    if (day.status !== 'DECLINED') sum.planned += plannedMinutes(day);
    sum.worked += workedMinutes(day);
  }
  return sum;
}
