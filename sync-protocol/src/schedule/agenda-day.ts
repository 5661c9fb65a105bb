/** The schema of an agenda day, its statuses and sides. */
import * as z from 'zod/mini';
import { side } from '../kernel/roles.ts';
import { DAY_STATUSES } from '../kernel/value-rules.ts';
import { calendarDate, cents, hourlyRateCents, id, instant, notes, version } from '../kernel/values.ts';
import { billingIncrementMinutes, timezone } from '../people/household.ts';

/** Two weeks of notice. */
export const NOTICE_HOURS_MAX = 336;

export const noticeHours = z.int().check(z.minimum(1), z.maximum(NOTICE_HOURS_MAX));

export const dayStatus = z.enum(DAY_STATUSES);
export type DayStatus = z.infer<typeof dayStatus>;

/**
 * One shift of one nanny on one date. Two people may edit different groups of fields at once (times, notes, answer,
 * hours), so each group has the instant of its last change.
 */
export const agendaDay = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  date: calendarDate,
  /** Generating the agenda again may replace a generated pending day, but keeps a day scheduled by hand. */
  origin: z.enum(['generated', 'scheduled']),
  status: dayStatus,

  scheduledStartUtc: z.nullable(instant),
  scheduledEndUtc: z.nullable(instant),
  timesChangedAt: z.nullable(instant),
  scheduledNotes: z.nullable(notes),
  notesChangedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  /** The side whose answer it is, and when the server received it: only that side takes it back, within minutes. */
  answeredBySide: z.nullable(side),
  answerReceivedAt: z.nullable(instant),
  /**
   * True while the nanny has proposed this day, or her hours have restored it, and the family hasn't agreed: unworked,
   * nothing is owed for it.
   */
  proposedByNanny: z.nullable(z.boolean()),
  /** The times that were agreed to, where the family has changed them since. Otherwise: those of an accepted day. */
  agreedStartUtc: z.nullable(instant),
  agreedEndUtc: z.nullable(instant),
  /** The date of these times; null for those from before it was stored. */
  agreedDate: z.nullable(calendarDate),
  /**
   * The hours of notice of the terms by which these times, or the scheduled ones, were agreed to; null without, where
   * the shift had begun, and for agreements from before it was stored.
   */
  agreedNoticeHours: z.nullable(noticeHours),
  /** When the server received the change away from the agreed times. */
  agreementEndedAt: z.nullable(instant),
  /** Minutes of the base schedule that the nanny declined with this day: they don't count as guaranteed. */
  declinedMinutes: z.nullable(z.int().check(z.minimum(0))),

  actualStartUtc: z.nullable(instant),
  actualEndUtc: z.nullable(instant),
  hoursRecordedAt: z.nullable(instant),
  hoursRecordedBy: z.nullable(id),
  hoursRecordedBySide: z.nullable(side),

  /** The settings by which the hours were priced. Later settings don't change them. */
  billingIncrementMinutes: z.nullable(billingIncrementMinutes),
  hourlyRateCents: z.nullable(hourlyRateCents),
  billableMinutes: z.nullable(z.int()),
  /** The billable minutes on `date`, the next date and so on, cut at midnight when the hours were recorded. */
  minutesByDate: z.nullable(z.array(z.int().check(z.minimum(0))).check(z.maxLength(3))),
  amountCents: z.nullable(cents),
  /**
   * The household's time zone when hours were first recorded: it cuts later hours of this day at midnight, too. Stays
   * when hours are taken back. Null without hours, and for those from before it was stored.
   */
  hoursTimezone: z.nullable(timezone),
  isPaid: z.boolean(),

  /** When somebody said that this accepted day was not worked. Hours that are recorded later end it. */
  notWorkedAt: z.nullable(instant),
  /** When the nanny said that she was sent home, after the family had marked the day as not worked. */
  sentHomeAt: z.nullable(instant),

  /** When the server got the day, if its date had passed by then: then nobody can have accepted it in time. */
  addedLateAt: z.nullable(instant),
  /** Set when recorded hours restored a deleted day. */
  restoredAt: z.nullable(instant),
  /**
   * When what calendars show of the day was last changed, where that is later than the instants of times, answer and
   * hours: an answer that is taken back takes its instant with it.
   */
  calendarChangedAt: z.nullable(instant),
});
export type AgendaDay = z.infer<typeof agendaDay>;

/** The fields of a day's answer, without one. */
export const NO_ANSWER = { answeredAt: null, answeredBySide: null, answerReceivedAt: null } as const;
