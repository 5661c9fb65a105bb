/**
 * What is owed of shifts that weren't worked: late cancellations, and accepted shifts of holidays; each minute once.
 */
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Cancellation, FrozenFacts } from '../model/week.ts';
import { minutesBetween } from './calendar.ts';
import { by } from './compare-keys.ts';
import { isAgreed, overlapMinutes, type TimeRange } from './hours.ts';
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

/** Compares cancelled shifts: of two at the same time, the first is owed. */
export const byStart = by(({ startUtc, id }: Cancellation) => [startUtc, id]);

/**
 * Returns what is owed of cancelled shifts, in order: their minutes that weren't worked after all, each minute once.
 */
export function owedParts(cancelled: FrozenFacts['cancelled'], worked: readonly AgendaDay[]): WorkedPart[] {
  const taken = timesWorked(worked);
  return cancelled.map(({ date, startUtc: start, endUtc: end, hourlyRateCents }) => {
    const minutes = uncovered({ start, end }, taken);
    taken.push({ start, end });
    return { date, hourlyRateCents, minutes };
  });
}

/** Whether both sides agreed to a day that has no hours, so that it is owed as a holiday. */
export const isOwedUnworked = (
  day: AgendaDay,
  cancellations: readonly Pick<Cancellation, 'dayId'>[],
): boolean =>
  isAgreed(day) &&
  day.answeredAt !== null &&
  day.declinedMinutes === null &&
  day.restoredAt === null &&
  !cancellations.some(({ dayId }) => dayId === day.id);

/** Returns the minutes of agreed shifts in which nothing was worked; none of a shift whose day has hours. */
export function unworkedParts(
  shifts: FrozenFacts['unworked'],
  worked: readonly AgendaDay[],
): { readonly date: string; readonly minutes: number }[] {
  const completed = new Set(worked.map(({ id }) => id));
  return shifts
    .filter(({ dayId }) => !completed.has(dayId))
    .map(({ date, startUtc: start, endUtc: end }) => ({
      date,
      minutes: uncovered({ start, end }, timesWorked(worked)),
    }));
}
