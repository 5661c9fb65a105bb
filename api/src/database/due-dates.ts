/** Tells which due dates in the table `server` one of several processes can have set, each by its own clock. */
import { addMinutes } from 'sync-protocol/rules/calendar.ts';

/** The clocks of two machines with a process each differ by less. */
const CLOCKS_DIFFER_MINUTES = 60;

/**
 * Returns the latest instant at which work that is done every so many minutes can be due: a process whose clock is
 * ahead may have set it. A later one was set by a wrong clock, and doesn't count.
 */
export const latestDue = (now: string, everyMinutes: number): string =>
  addMinutes(now, everyMinutes + CLOCKS_DIFFER_MINUTES);
