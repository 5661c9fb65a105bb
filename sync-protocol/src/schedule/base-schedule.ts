/**
 * Schemas of the base schedule, with API documentation, the length of a shift, and the limit of shifts on a weekday. It
 * is stored as one row per weekday, so that edits merge; in REST, it is one item per shift.
 */
import * as z from 'zod/mini';
import { MINUTES_PER_DAY } from '../kernel/calendar.ts';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { calendarDate, id, instant, minuteOfDay, notes, rowId, version, weekday } from '../kernel/values.ts';

const shift = z.strictObject({
  startMinutes: minuteOfDay,
  endMinutes: minuteOfDay,
  notes: z.nullable(notes),
});
export type Shift = z.infer<typeof shift>;

type ShiftTimes = Pick<Shift, 'startMinutes' | 'endMinutes'>;

/**
 * Returns the end in minutes from the midnight at the start of the shift's weekday: above 1440 for a night, whose
 * `endMinutes` are before its start, on the clock of the next day.
 */
export const endOfShift = ({ startMinutes, endMinutes }: ShiftTimes): number =>
  endMinutes < startMinutes ? endMinutes + MINUTES_PER_DAY : endMinutes;

export const shiftLength = (times: ShiftTimes): number => endOfShift(times) - times.startMinutes;

/** The maximum number of shifts on one weekday. At most 64, the limit of generated day ids. */
export const SHIFTS_MAX = 24;

/** The longest list of earlier plans: those of a week with both ends, and a server's clock that was set back. */
const EARLIER_MAX = 9;

/** The planned minutes of a weekday until a date, in UTC, on which the server received other shifts. */
const earlierPlan = z.strictObject({ until: calendarDate, minutes: minuteOfDay });

/**
 * One weekday of a nanny's base schedule. Each weekday is its own row, so that edits of different weekdays merge. The
 * id is '<nannyId>/<weekday>'.
 */
export const baseScheduleWeekday = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  weekday,
  /** Sorted by start, without overlaps. The last one may be a night, which ends on the next day. */
  shifts: z.array(shift).check(z.maxLength(SHIFTS_MAX)),
  savedAt: instant,
  /**
   * What stood when each of the last days began, where it was changed on that day: a nanny's first and last week are cut
   * by what stood seven days before (weeks/week-plan.ts). Null: nothing was changed since this is kept.
   */
  earlier: z.nullable(z.array(earlierPlan).check(z.maxLength(EARLIER_MAX))),
});
export type BaseScheduleWeekday = z.infer<typeof baseScheduleWeekday>;

export const weekdayRowId = (nannyId: string, day: number): string => `${nannyId}/${day}`;

/** One shift with its weekday, as the REST contract and the screen have it. */
export const baseScheduleItem = z.strictObject({
  weekday,
  startMinutes: minuteOfDay,
  endMinutes: minuteOfDay,
  notes: z.optional(z.nullable(notes)),
});
export type BaseScheduleItem = z.infer<typeof baseScheduleItem>;

export const baseScheduleDocs = (): SchemaDoc[] => [
  describeFields(
    baseScheduleItem,
    {
      weekday: ['0 is Sunday, 6 is Saturday.', 1],
      startMinutes: ['Start of the shift in minutes from midnight.', 480],
      endMinutes: [
        'End of the shift in minutes from midnight; 1440 is the end of the day. Before the start: on the next day.',
        720,
      ],
      notes: ['Up to 100 characters.', 'Pick up from school'],
    },
    {
      id: 'BaseScheduleItem',
      description: 'One shift of the base schedule. A weekday with split shifts has several.',
    },
  ),
];
