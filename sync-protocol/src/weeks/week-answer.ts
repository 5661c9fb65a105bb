/** The schemas with which REST routes answer a nanny's week, its lines and adjustments, and the questions about it. */
import * as z from 'zod/mini';
import { side } from '../kernel/roles.ts';
import { calendarDate, cents, id, instant } from '../kernel/values.ts';
import { WAGE_KINDS } from '../ledger/purpose.ts';
import { workedDate } from './week.ts';

const WEEK_LINE_KINDS = [...WAGE_KINDS, 'rounding'] as const;
const WEEK_STATUSES = ['OPEN', 'CONFIRMED', 'APPROVED'] as const;

export const weekLineAnswer = z.strictObject({
  kind: z.enum(WEEK_LINE_KINDS),
  minutes: z.nullable(z.int()),
  rateCents: z.nullable(z.int()),
  /** Below 0 only for `rounding` and `adjustment`. */
  amountCents: z.int(),
  date: z.nullable(calendarDate),
  hoursDate: z.optional(calendarDate),
});

export const questionAnswer = z.strictObject({
  id,
  by: id,
  text: z.string(),
  at: instant,
  answer: z.nullable(z.string()),
});

export const adjustmentAnswer = z.strictObject({
  date: calendarDate,
  hoursDate: z.nullable(calendarDate),
  amountCents: cents,
});

/** Recorded hours of a day that overlap those of another. */
export const overlapHoursAnswer = z.strictObject({ dayId: id, startUtc: instant, endUtc: instant });

export const overlapAnswer = z.strictObject({
  days: z.array(overlapHoursAnswer).check(z.length(2)),
  startUtc: instant,
  endUtc: instant,
});

export const weekAnswer = z.strictObject({
  nannyId: id,
  weekStart: calendarDate,
  weekEnd: calendarDate,
  status: z.enum(WEEK_STATUSES),
  billableMinutes: z.int(),
  overtimeMinutes: z.int(),
  lines: z.array(weekLineAnswer),
  grossCents: cents,
  /** Null for a week that an older version approved. */
  byDate: z.nullable(z.array(workedDate)),
  openCents: cents,
  adjustments: z.array(adjustmentAnswer),
  overlaps: z.array(overlapAnswer),
  overlapsWaitFor: z.array(side),
  questions: z.array(questionAnswer),
});
export type WeekAnswer = z.infer<typeof weekAnswer>;
export type QuestionAnswer = z.infer<typeof questionAnswer>;
