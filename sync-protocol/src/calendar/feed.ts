/** The schema of a calendar feed: an address from which calendar programs fetch one person's shifts. */
import * as z from 'zod/mini';
import { id, instant } from '../kernel/values.ts';

/** Feeds of an account. */
export const FEEDS_MAX = 20;

/** Calendar programs that a feed's requests are told apart by. */
const calendarProgram = z.enum(['APPLE', 'GOOGLE', 'OUTLOOK', 'THUNDERBIRD', 'OTHER']);
export type CalendarProgram = z.infer<typeof calendarProgram>;

export const calendarFeed = z.strictObject({
  id,
  /** Null: all of a nanny's households. */
  householdId: z.nullable(id),
  notes: z.boolean(),
  createdAt: instant,
  /** The start of the hour of the last request; null before the first. */
  fetchedAt: z.nullable(instant),
  fetchedBy: z.nullable(calendarProgram),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
