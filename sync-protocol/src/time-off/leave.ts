/**
 * Schemas of time off: leave of one date, asked for by one side and answered by the other, and entries that change a
 * balance otherwise.
 */
import * as z from 'zod/mini';
import { MINUTES_PER_DAY } from '../kernel/calendar.ts';
import { side } from '../kernel/roles.ts';
import { calendarDate, hourlyRateCents, id, instant, requiredText, version } from '../kernel/values.ts';
import { LEAVE_MINUTES_MAX, leaveKind } from './leave-policy.ts';

const LEAVE_NOTE_MAX = 200;
export const leaveNote = requiredText(LEAVE_NOTE_MAX);

const LEAVE_STATUSES = ['ASKED', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const;
export const leaveStatus = z.enum(LEAVE_STATUSES);

/** Minutes of a date. */
export const leaveMinutes = z.int().check(z.minimum(1), z.maximum(MINUTES_PER_DAY));
export const minutesOfDate = z.int().check(z.minimum(0), z.maximum(MINUTES_PER_DAY));

/** Time off of one date. Nothing counts before the answer. */
export const leave = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  /** Of one trip, whose dates are answered together. */
  groupId: id,
  kind: leaveKind,
  date: calendarDate,
  minutes: leaveMinutes,
  /**
   * The greatest of the plan and the base schedule when it was asked for and when it was answered, and of what was seen,
   * up to `minutes`; these where nothing was planned.
   */
  plannedMinutes: minutesOfDate,
  askedBySide: side,
  askedBy: id,
  askedAt: instant,
  /** Never of SICK: no reason is stored. */
  note: z.nullable(leaveNote),
  status: leaveStatus,
  /** Of `minutes`, those that both agreed to pay; null unless approved. */
  paidMinutes: z.nullable(minutesOfDate),
  /** The greater rate of its date when it was asked for and when it was approved, cents an hour: it pays no less. */
  rateCents: z.nullable(hourlyRateCents),
  answerNote: z.nullable(leaveNote),
  answeredBy: z.nullable(id),
  answeredAt: z.nullable(instant),
});
export type Leave = z.infer<typeof leave>;

/** Minutes that an entry adds, below 0 takes. */
export const entryMinutes = z
  .int()
  .check(z.minimum(-LEAVE_MINUTES_MAX), z.maximum(LEAVE_MINUTES_MAX))
  .check(z.refine((minutes) => minutes !== 0, 'Must not be 0'));

/** A change of a balance that no date of leave makes. */
export const leaveEntry = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  /** PAID_OUT minutes are an earning, too, whose id comes from this entry's. */
  type: z.enum(['ADJUSTED', 'PAID_OUT']),
  kind: leaveKind,
  date: calendarDate,
  minutes: entryMinutes,
  note: z.nullable(leaveNote),
  by: id,
  bySide: side,
  at: instant,
});
export type LeaveEntry = z.infer<typeof leaveEntry>;
