/** The schema of a clock: a nanny's tap on 'Arrive', its day, and what became of it. */
import * as z from 'zod/mini';
import { calendarDate, id, instant, version } from '../kernel/values.ts';
import { timezone } from '../people/household.ts';

/**
 * `unfinished`: forgotten, and a later one has begun since. `discarded`: taken back, deleted with its day after it was
 * forgotten, or a second tap on another device while the first one ran.
 */
const CLOCK_STATES = ['running', 'unfinished', 'ended', 'discarded'] as const;

/** A stored beginning of work, never hours: only `day.recordHours` makes those. */
export const clock = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  dayId: id,
  /** The date of the arrival in `timezone`: hours that end this clock begin on it, whatever the household's zone is. */
  date: calendarDate,
  timezone,
  arrivedAt: instant,
  arrivedReceivedAt: instant,
  /** The end of the hours that ended the clock, and when the server got them. */
  leftAt: z.nullable(instant),
  leftReceivedAt: z.nullable(instant),
  state: z.enum(CLOCK_STATES),
  /** The account that recorded these hours, or that discarded the clock. */
  endedBy: z.nullable(id),
});
export type Clock = z.infer<typeof clock>;
