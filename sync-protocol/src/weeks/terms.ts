/**
 * Schemas of a nanny's terms (overtime, guarantee, cancellations, holidays, pay period), each in force from a date,
 * and of her answer to them.
 */
import * as z from 'zod/mini';
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import { calendarDate, id, instant, notes, rowId, version, weekday } from '../kernel/values.ts';
import { noticeHours } from '../schedule/agenda-day.ts';

export const HOURS_PER_DAY = 24;
export const HOURS_PER_WEEK = 168;
/** Hundredths of the hourly rate. */
export const MULTIPLIER_MIN = 100;
export const MULTIPLIER_MAX = 300;

const PAY_PERIODS = ['WEEKLY', 'BIWEEKLY', 'SEMIMONTHLY', 'MONTHLY'] as const;
const payPeriod = z.enum(PAY_PERIODS);
export type PayPeriod = z.infer<typeof payPeriod>;

const TERMS_ANSWERS = ['AGREED', 'DISAGREED'] as const;
export const termsAnswerStatus = z.enum(TERMS_ANSWERS);
export type TermsAnswerStatus = z.infer<typeof termsAnswerStatus>;

/** Hundredths of the hourly rate: 150 pays one and a half times the rate. */
export const multiplierHundredths = z.int().check(z.minimum(MULTIPLIER_MIN), z.maximum(MULTIPLIER_MAX));
export const minutesOfWeek = z.int().check(z.minimum(0), z.maximum(HOURS_PER_WEEK * MINUTES_PER_HOUR));
const minutesOfDay = z.int().check(z.minimum(0), z.maximum(HOURS_PER_DAY * MINUTES_PER_HOUR));
/** What a family enters. Null: there is no such rule. */
export const TERMS_FIELDS = {
  weekStartsOn: weekday,
  /** Minutes of a week beyond which an hour is overtime. */
  weeklyLimitMinutes: z.nullable(minutesOfWeek),
  /** Minutes of a date beyond which an hour is overtime. */
  dailyLimitMinutes: z.nullable(minutesOfDay),
  /** All minutes on this weekday are overtime. */
  restWeekday: z.nullable(weekday),
  overtimeMultiplierHundredths: multiplierHundredths,
  /** Minutes of a week that are paid even if they aren't worked. */
  guaranteedMinutes: z.nullable(minutesOfWeek),
  /** A day that the family cancels within these hours before its start is owed. */
  cancellationHours: z.nullable(noticeHours),
  /** What an hour on a holiday pays. Null: holidays are days like others. */
  holidayMultiplierHundredths: z.nullable(multiplierHundredths),
  payPeriod,
};
export const termsFields = z.strictObject(TERMS_FIELDS);
export type TermsFields = z.infer<typeof termsFields>;

/**
 * Whether the nanny lives in the family's home; null: not said. Federal law owes overtime to whoever doesn't. It prices
 * nothing, so it isn't one of the fields above.
 */
export const livesIn = z.nullable(z.boolean());

/** Terms of a nanny from the first day of a week on. The id is '<nannyId>/<effectiveFrom>'. */
export const terms = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  effectiveFrom: calendarDate,
  ...TERMS_FIELDS,
  livesIn,
  /** When the family set these terms. The nanny's answer is to what was set then. */
  changedAt: instant,
  answer: z.nullable(termsAnswerStatus),
  answerNote: z.nullable(notes),
  answeredAt: z.nullable(instant),
});
export type Terms = z.infer<typeof terms>;

export const termsId = (nannyId: string, effectiveFrom: string): string => `${nannyId}/${effectiveFrom}`;
