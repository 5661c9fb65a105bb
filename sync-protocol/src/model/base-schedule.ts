import * as z from 'zod/mini';
import { id, instant, minuteOfDay, notes, rowId, version, weekday } from './values.ts';

export const shift = z.strictObject({
  startMinutes: minuteOfDay,
  endMinutes: minuteOfDay,
  notes: z.nullable(notes),
});
export type Shift = z.infer<typeof shift>;

/** More on one weekday is a mistake; generated ids have room for 64. */
export const SHIFTS_MAX = 24;

/**
 * One weekday of a nanny's weekly template. A weekday is a row of its own so that two people who edit
 * different weekdays merge. The id is '<nannyId>/<weekday>'.
 */
export const baseScheduleWeekday = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  weekday,
  /** In order of start, not overlapping; several are split shifts. */
  shifts: z.array(shift).check(z.maxLength(SHIFTS_MAX)),
  savedAt: instant,
});
export type BaseScheduleWeekday = z.infer<typeof baseScheduleWeekday>;

export const weekdayRowId = (nannyId: string, day: number): string => `${nannyId}/${day}`;

/** An item as the REST contract and the screen have it: a weekday with one shift. */
export const baseScheduleItem = z.strictObject({
  weekday,
  startMinutes: minuteOfDay,
  endMinutes: minuteOfDay,
  notes: z.optional(z.nullable(notes)),
});
export type BaseScheduleItem = z.infer<typeof baseScheduleItem>;
