/** What is owed of shifts that weren't worked: late cancellations, and accepted shifts of holidays; each minute once. */
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Cancellation } from '../model/week.ts';
import { minutesBetween } from './calendar.ts';
import { overlapMinutes, type TimeRange } from './hours.ts';
import type { WorkedPart } from './week-pay.ts';

const timesWorked = (worked: readonly AgendaDay[]): TimeRange[] =>
  worked.flatMap(({ actualStartUtc: start, actualEndUtc: end }) =>
    start === null || end === null ? [] : [{ start, end }],
  );

/** Returns the minutes of a shift that none of the other ranges covers. */
const uncovered = (shift: TimeRange, others: readonly TimeRange[]): number =>
  others.reduce(
    (left, other) => Math.max(0, left - overlapMinutes(shift, other)),
    minutesBetween(shift.start, shift.end),
  );

/** Returns what is owed of cancelled shifts: their minutes that weren't worked after all, each minute once. */
export function owedParts(
  cancellations: readonly Cancellation[],
  worked: readonly AgendaDay[],
): WorkedPart[] {
  const taken = timesWorked(worked);
  const inOrder = cancellations.toSorted((a, b) => (a.startUtc + a.id < b.startUtc + b.id ? -1 : 1));
  return inOrder.map(({ date, startUtc: start, endUtc: end, hourlyRateCents }) => {
    const minutes = uncovered({ start, end }, taken);
    taken.push({ start, end });
    return { date, hourlyRateCents, minutes };
  });
}

/** Whether both sides agreed to a day that has no hours, so that it is owed as a holiday. */
export const isOwedUnworked = (day: AgendaDay, cancellations: readonly Cancellation[]): boolean =>
  day.status === 'ACCEPTED' &&
  day.proposedByNanny !== true &&
  day.answeredAt !== null &&
  day.declinedMinutes === null &&
  day.restoredAt === null &&
  !cancellations.some(({ dayId }) => dayId === day.id);

/** Returns the scheduled minutes of a day in which nothing was worked. */
export const minutesNotWorked = (
  { scheduledStartUtc: start, scheduledEndUtc: end }: AgendaDay,
  worked: readonly AgendaDay[],
): number => (start === null || end === null ? 0 : uncovered({ start, end }, timesWorked(worked)));
