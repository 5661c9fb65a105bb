/**
 * What is owed for shifts not worked: late cancellations, and accepted shifts on holidays. No minute is counted twice.
 */

import { shiftMinutes } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { isAgreed, type TimeRange } from '../schedule/hours.ts';
import { TakenMinutes } from '../schedule/taken-minutes.ts';
import type { Cancellation, FrozenFacts } from './week.ts';
import type { WorkedPart } from './week-pay.ts';

const timesWorked = (worked: readonly AgendaDay[]): TimeRange[] =>
  worked.flatMap(({ actualStartUtc: start, actualEndUtc: end }) =>
    start === null || end === null ? [] : [{ start, end }],
  );

const timeOf = ({ startUtc: start, endUtc: end }: Pick<Cancellation, 'startUtc' | 'endUtc'>): TimeRange => ({
  start,
  end,
});

/** Returns the times worked, to which these shifts will be compared or added. */
function takenBy(worked: readonly AgendaDay[], shifts: readonly TimeRange[]): TakenMinutes {
  const times = timesWorked(worked);
  const taken = new TakenMinutes([...times, ...shifts]);
  for (const time of times) taken.add(time);
  return taken;
}

/** Returns the minutes of a shift that aren't taken. */
const uncovered = (shift: TimeRange, taken: TakenMinutes): number =>
  Math.max(0, shiftMinutes(shift.start, shift.end) - taken.sharedWith(shift));

/** Compares cancelled shifts: of two at the same time, the first is owed. */
export const byStart = by(({ startUtc, id }: Cancellation) => [startUtc, id]);

/**
 * Returns what is owed of cancelled shifts, in order: their minutes that weren't worked after all, each minute once.
 */
export function owedParts(cancelled: FrozenFacts['cancelled'], worked: readonly AgendaDay[]): WorkedPart[] {
  if (cancelled.length === 0) return [];
  const shifts = cancelled.map(timeOf);
  const taken = takenBy(worked, shifts);
  return cancelled.map((shift) => {
    const { date, hourlyRateCents } = shift;
    const minutes = uncovered(timeOf(shift), taken);
    taken.add(timeOf(shift));
    return { date, hourlyRateCents, minutes };
  });
}

/** Returns the ids of the days that these cancellations are owed for. */
export const canceledDays = (cancellations: readonly Pick<Cancellation, 'dayId'>[]): ReadonlySet<string> =>
  new Set(cancellations.map(({ dayId }) => dayId));

/** Whether both sides agreed to a day that has no hours, so that it is owed as a holiday. */
export const isOwedUnworked = (day: AgendaDay, canceled: ReadonlySet<string>): boolean =>
  isAgreed(day) &&
  day.answeredAt !== null &&
  day.declinedMinutes === null &&
  day.restoredAt === null &&
  !canceled.has(day.id);

/** Returns the minutes of agreed shifts in which nothing was worked; none of a shift whose day has hours. */
export function unworkedParts(
  shifts: FrozenFacts['unworked'],
  worked: readonly AgendaDay[],
): { readonly date: string; readonly minutes: number }[] {
  const completed = new Set(worked.map(({ id }) => id));
  const unworked = shifts.filter(({ dayId }) => !completed.has(dayId));
  if (unworked.length === 0) return [];
  const taken = takenBy(worked, unworked.map(timeOf));
  return unworked.map((shift) => ({ date: shift.date, minutes: uncovered(timeOf(shift), taken) }));
}
