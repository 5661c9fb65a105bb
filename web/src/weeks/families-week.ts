/**
 * Adds up what a nanny works for all of her families this week, which only her own devices know: minutes that two
 * families share count once.
 */
import { toMillis, toNearestMinute } from 'sync-protocol/kernel/calendar.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import type { RecentWeek } from './weeks-to-sign.ts';

/** Federal overtime begins after 40 hours. */
const OVERTIME_AFTER_MINUTES = 2400;

/** Returns the minutes of these times, each once. */
export function unionMinutes(times: readonly TimeRange[]): number {
  const spans = times.map(({ start, end }) => [toMillis(start), toMillis(end)] as const);
  let [sum, until] = [0, Number.NEGATIVE_INFINITY];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    sum += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return toNearestMinute(sum);
}

export interface FamiliesWeek {
  readonly families: number;
  readonly minutes: number;
  /** Beyond 40 hours. */
  readonly beyondMinutes: number;
}

/** Returns the running week over all families; undefined unless she has worked for several. */
export function familiesWeek(weeks: readonly RecentWeek[]): FamiliesWeek | undefined {
  const worked = weeks
    .filter(({ week }) => week.state === 'running')
    .map(({ week }) =>
      week.checks.flatMap(({ day: { date, actualStartUtc: start, actualEndUtc: end } }) =>
        start === null || end === null || date < week.weekStart ? [] : [{ start, end }],
      ),
    )
    .filter(({ length }) => length > 0);
  if (worked.length < 2) return undefined;
  const minutes = unionMinutes(worked.flat());
  const beyondMinutes = Math.max(0, minutes - OVERTIME_AFTER_MINUTES);
  return { families: worked.length, minutes, beyondMinutes };
}
