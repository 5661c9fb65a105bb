/** Tells which of a nanny's weeks under terms the server must close now, and when it must look again. */

import { addDays, dateOf, MINUTES_PER_DAY, wallClockToInstant } from '../kernel/calendar.ts';
import { weekOf, weeksBetween } from './nanny-week.ts';
import type { Terms } from './terms.ts';

/** A nanny's terms and closed weeks. */
export interface NannyWeeks {
  readonly terms: readonly Terms[];
  /** The first dates of her closed weeks. */
  readonly closed: ReadonlySet<string>;
  /** The last date of an archived nanny: no later week of hers is closed. Null while she works here. */
  readonly lastDate: string | null;
}

export interface DueWeeks {
  /** The first dates of weeks that are over and not closed, in order. */
  readonly due: readonly string[];
  /** When her next week is over; null if none will be. */
  readonly nextAt: string | null;
}

const earliest = (dates: readonly string[]): string | undefined => dates.toSorted()[0];

/** Returns a nanny's weeks that are over and not closed, and the midnight after the first week that isn't over. */
export function dueWeeks(
  { terms, closed, lastDate }: NannyWeeks,
  { now, timezone }: { now: string; timezone: string },
): DueWeeks {
  const first = earliest(terms.map(({ effectiveFrom }) => effectiveFrom));
  if (first === undefined) return { due: [], nextAt: null };
  const today = dateOf(now, timezone);
  const isHers = (start: string): boolean => lastDate === null || start <= lastDate;
  const due = weeksBetween(terms, first, addDays(today, -1))
    .filter(({ start, end }) => end < today && isHers(start) && !closed.has(start))
    .map(({ start }) => start);
  const next = weekOf(terms, first > today ? first : today);
  return { due, nextAt: isHers(next.start) ? wallClockToInstant(next.end, MINUTES_PER_DAY, timezone) : null };
}
