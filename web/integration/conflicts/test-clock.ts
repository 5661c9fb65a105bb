import { TODAY } from 'api/test-support/people.ts';
import { parseClock, wallClockToInstant } from 'sync-protocol/rules/calendar.ts';
import type { Span } from 'sync-protocol/rules/hours.ts';

/** A shift between two times of a date, in New York. */
export function at(start: string, end: string, date = TODAY): Span {
  const instant = (clock: string): string => wallClockToInstant(date, parseClock(clock), 'America/New_York');
  return { start: instant(start), end: instant(end) };
}
