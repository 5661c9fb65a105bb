/** Tells which due dates in the table `server` one of several processes can have set, each by its own clock. */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';

/** The clocks of two machines with a process each differ by less. */
const CLOCKS_DIFFER_MINUTES = 60;

/**
 * Returns the latest due date that counts. The process that did the work last set it `everyMinutes` ahead of its own
 * clock, which may be ahead of this one's. A later due date comes from a wrong clock: the work is due now.
 */
export const latestDue = (now: string, everyMinutes: number): string =>
  addMinutes(now, everyMinutes + CLOCKS_DIFFER_MINUTES);
