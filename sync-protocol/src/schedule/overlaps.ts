/**
 * Finds days of a nanny's several families that overlap. Only her own devices ask: neither family may know of the
 * other's days, so the server never does.
 */
import type { AgendaDay } from './agenda-day.ts';
import type { TimeRange } from './hours.ts';

/**
 * The most days between the dates of two overlapping days: their hours begin within 24 hours of each other, and clocks
 * of two time zones differ by up to 26.
 */
export const OVERLAP_REACH_DAYS = 3;

interface Overlap extends TimeRange {
  /** The two overlapping days, of two households. */
  readonly days: readonly [AgendaDay, AgendaDay];
}

/** Returns the worked hours, or else the scheduled ones; undefined for a declined day, which takes no time. */
function takenTime(day: AgendaDay): TimeRange | undefined {
  const { status, scheduledStartUtc, scheduledEndUtc, actualStartUtc, actualEndUtc } = day;
  if (status === 'DECLINED') return undefined;
  const start = actualStartUtc ?? scheduledStartUtc;
  const end = actualEndUtc ?? scheduledEndUtc;
  return start === null || end === null ? undefined : { start, end };
}

/** Returns each two days of different households whose hours overlap, with the time that they share. */
export function findOverlaps(days: Iterable<AgendaDay>): Overlap[] {
  const taken = [...days].flatMap((day) => {
    const time = takenTime(day);
    return time === undefined ? [] : [{ day, ...time }];
  });
  const overlaps: Overlap[] = [];
  let unfinished: typeof taken = [];
  for (const next of taken.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    unfinished = unfinished.filter(({ end }) => end > next.start);
    for (const { day, end } of unfinished) {
      if (day.householdId === next.day.householdId) continue;
      const sharedEnd = end < next.end ? end : next.end;
      overlaps.push({ days: [day, next.day], start: next.start, end: sharedEnd });
    }
    unfinished.push(next);
  }
  return overlaps;
}
