/**
 * Schemas of a nanny's week (closed, confirmed, approved), of what was signed and frozen of it, of questions about
 * it, and of shifts cancelled late.
 */
import * as z from 'zod/mini';
import { side } from '../kernel/roles.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import {
  calendarDate,
  cents,
  hourlyRateCents,
  id,
  instant,
  requiredText,
  rowId,
  version,
} from '../kernel/values.ts';
import { WAGE_KINDS } from '../ledger/purpose.ts';
import { termsFields } from './terms.ts';

const wholeNumber = z.int().check(z.minimum(0));

/** A line of a week as people read it: what was earned. A week's lines sum up to its `grossCents`. */
export const weekLine = z.strictObject({
  kind: z.enum([...WAGE_KINDS, 'rounding']),
  /** The date of a cancelled shift, a holiday or an adjustment; null for lines of the whole week. */
  date: z.nullable(calendarDate),
  /** 0 for overtime that is only what law asks for beyond a holiday's premium. */
  minutes: z.nullable(z.int()),
  /** What an hour of this line pays, where that is a whole number of cents; else null. */
  rateCents: z.nullable(z.int()),
  amountCents: z.int(),
  /** The date of the hours that an adjustment corrects. Older ones have none. */
  hoursDate: z.optional(calendarDate),
});
export type WeekLine = Readonly<z.infer<typeof weekLine>>;

/** Worked minutes of a date, and the amounts of the shifts that begin on it or reach into the week on it. */
export const workedDate = z.strictObject({ date: calendarDate, minutes: wholeNumber, amountCents: cents });
export type WorkedDate = z.infer<typeof workedDate>;

/** A week as somebody saw and signed it. `v` is the version of this shape. */
export const signedWeek = z.strictObject({
  v: z.literal(1),
  at: instant,
  by: id,
  billableMinutes: wholeNumber,
  overtimeMinutes: wholeNumber,
  grossCents: z.int(),
  lines: z.array(weekLine),
  /** Its dates with work, in order. Older versions signed without them. */
  byDate: z.optional(z.array(workedDate).check(z.maxLength(DAYS_PER_WEEK))),
});
export type SignedWeek = z.infer<typeof signedWeek>;

/** Approved leave of one date, as it prices a week. */
const leaveFact = z.strictObject({
  date: calendarDate,
  plannedMinutes: wholeNumber,
  /** Minutes of the base schedule that the nanny declined on the date. */
  declinedMinutes: wholeNumber,
  /** The rate of the date; of weeks of older versions the greatest that leave of it has kept. */
  hourlyRateCents,
  leaves: z.array(
    z.strictObject({
      id,
      minutes: wholeNumber,
      paidMinutes: wholeNumber,
      answeredAt: instant,
      /** What an hour of it pays. Absent in weeks of older versions: the rate of the date. */
      hourlyRateCents: z.optional(hourlyRateCents),
    }),
  ),
});
export type LeaveFact = Readonly<z.infer<typeof leaveFact>>;

/**
 * What priced a week besides its hours when it was approved, so that nothing but hours changes it later. `v` is the
 * version of this shape.
 */
const frozenFacts = z.strictObject({
  v: z.literal(1),
  /** Null for a week without terms. */
  terms: z.nullable(termsFields),
  holidays: z.array(calendarDate),
  /** Shifts that were cancelled late. */
  cancelled: z.array(
    z.strictObject({ date: calendarDate, startUtc: instant, endUtc: instant, hourlyRateCents }),
  ),
  /** Agreed shifts of holidays that weren't worked. */
  unworked: z.array(z.strictObject({ dayId: id, date: calendarDate, startUtc: instant, endUtc: instant })),
  declinedMinutes: wholeNumber,
  /** Leave of its dates. Absent without any, and in weeks of older versions. */
  leave: z.optional(z.array(leaveFact)),
  /** What this week has of the amount of each day that reaches into another week. */
  shares: z.array(z.strictObject({ dayId: id, amountCents: cents })),
});
export type FrozenFacts = z.infer<typeof frozenFacts>;

/** Recorded hours that overlap others, as one side saw them. */
export const overlapHours = z.strictObject({ dayId: id, start: instant, end: instant });
export type OverlapHours = z.infer<typeof overlapHours>;

/** Days of one week that may overlap and be meant so. */
export const OVERLAP_HOURS_MAX = 50;
const meantOverlaps = z.nullable(z.array(overlapHours).check(z.maxLength(OVERLAP_HOURS_MAX)));

/**
 * A week of a nanny that was closed, confirmed, approved or priced at earlier terms. Weeks without terms begin on
 * Monday. The id is '<nannyId>/<weekStart>'.
 */
export const week = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  weekStart: calendarDate,
  /** When the server found the week to be over: its guarantee and its holidays are owed from then on. */
  closedAt: z.nullable(instant),
  /** The hourly rates of its seven dates when it was closed: a later change of rates leaves it as it is. */
  dayRates: z.nullable(z.array(hourlyRateCents).check(z.length(DAYS_PER_WEEK))),
  /** Planned minutes of her part and of the whole week, where it was her first or last one. Kept as it was closed. */
  guaranteeShare: z.nullable(z.array(wholeNumber).check(z.length(2))),
  /** Earlier terms that price this week until she agrees to later ones. Only older versions set it. */
  heldTermsFrom: z.nullable(calendarDate),
  /** The overlapping hours that each side said are meant. It holds only for exactly these times. */
  overlapsMeantByFamily: meantOverlaps,
  overlapsMeantByNanny: meantOverlaps,
  /** What the nanny confirmed. It holds only while the week's lines are these. */
  confirmed: z.nullable(signedWeek),
  /** What the family approved: from then on these lines are frozen, and later changes are adjustments. */
  approved: z.nullable(signedWeek),
  /** What it was approved with (weeks/frozen-weeks.ts). */
  frozen: z.nullable(frozenFacts),
});
export type Week = z.infer<typeof week>;

export const weekId = (nannyId: string, weekStart: string): string => `${nannyId}/${weekStart}`;

export const QUESTION_MAX = 1000;

/** A question about a week, by either side, and its answer by the other. It never blocks approving or paying. */
export const question = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  weekStart: calendarDate,
  text: requiredText(QUESTION_MAX),
  askedAt: instant,
  askedBy: id,
  askedBySide: side,
  answer: z.nullable(requiredText(QUESTION_MAX)),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(id),
});
export type Question = z.infer<typeof question>;

/**
 * An agreed shift that the family cancelled late. It is owed unless hours of the nanny overlap it. The id is
 * '<dayId>/<startUtc>'; the day may be deleted.
 */
export const cancellation = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  dayId: id,
  date: calendarDate,
  startUtc: instant,
  endUtc: instant,
  /** The rate of its date when it was cancelled. */
  hourlyRateCents,
});
export type Cancellation = z.infer<typeof cancellation>;

export const cancellationId = (dayId: string, startUtc: string): string => `${dayId}/${startUtc}`;
