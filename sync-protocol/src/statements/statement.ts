/** Schemas of a wage statement: its row, and the content that is frozen when the server numbers it. */
import * as z from 'zod/mini';
import {
  calendarDate,
  cents,
  currency,
  deductionLabel,
  hourlyRateCents,
  id,
  idLastFour,
  instant,
  version,
} from '../kernel/values.ts';
import { paymentTax } from '../ledger/payment.ts';
import { leaveKind } from '../time-off/leave-policy.ts';
import { weekLine } from '../weeks/week.ts';

const minutes = z.int().check(z.minimum(0));

/** A worked day on a statement: its actual and billed times. Times are instants; `zone` of the content shows them. */
export const statementDay = z.strictObject({
  date: calendarDate,
  startUtc: instant,
  endUtc: instant,
  actualMinutes: minutes,
  billableMinutes: minutes,
  hourlyRateCents,
  amountCents: cents,
});
export type StatementDay = z.infer<typeof statementDay>;

/** A line of a statement: a week's line; of overtime, what its amount is; of an adjustment, the week that it changes. */
export const statementLine = z.strictObject({
  ...weekLine.shape,
  /** True where overtime is only what is paid on top: its hours have lines of their own. */
  isPremium: z.optional(z.literal(true)),
  /** What an hour of overtime pays, in cents, where that isn't a whole number: 2812.5. */
  exactRateCents: z.optional(z.number()),
  /** The first date of the week that an adjustment changes. */
  weekStart: z.optional(calendarDate),
  /** Of a holiday's worked minutes those that are overtime by the terms' limits: the holiday's premium pays for them. */
  overtimeMinutes: z.optional(minutes),
  /** What an hour of overtime pays in a week where this line is only the premium, in cents: 3420.25. */
  overtimeRateCents: z.optional(z.number()),
  /** The average (regular) rate of a week with several rates, in cents. */
  averageRateCents: z.optional(z.number()),
});
export type StatementLine = z.infer<typeof statementLine>;

/** An adjustment of a week of the statement that counts elsewhere: on the date on which it was decided. */
export const statementAdjustment = z.strictObject({
  /** When it was decided. */
  date: calendarDate,
  weekStart: calendarDate,
  /** The date of the hours; null for older adjustments. */
  hoursDate: z.nullable(calendarDate),
  /** Below 0 for a correction. */
  amountCents: z.int(),
});
export type StatementAdjustment = z.infer<typeof statementAdjustment>;

/** What was withheld for a purpose. */
export const statementDeduction = z.strictObject({
  label: deductionLabel,
  amountCents: cents,
  /** The tax that it counts as, from form 5; left out where it names none. */
  tax: z.optional(paymentTax),
});
export type StatementDeduction = z.infer<typeof statementDeduction>;

/**
 * One kind of time off on the last date, in minutes: carried + earned − taken + adjusted is the balance. They count since
 * its year of time off began.
 */
export const statementLeave = z.strictObject({
  kind: leaveKind,
  carriedMinutes: z.int(),
  /** Granted and earned. */
  earnedMinutes: minutes,
  takenMinutes: minutes,
  /** Added by the family; below 0 taken off, or paid out. */
  adjustedMinutes: z.int(),
  balanceMinutes: z.int(),
});
export type StatementLeave = z.infer<typeof statementLeave>;

export const statementPayPeriod = z.strictObject({ from: calendarDate, to: calendarDate });

/**
 * What a statement says, in the household's currency and zone. For a period: what was earned on its dates. For a
 * payment: what the payment settled. `yearToDate` is what was paid from 1 January to `yearToDateTo`; before form 3, of a
 * period what was earned in the calendar year of `to` (statements/statement-content.ts).
 */
export const statementContent = z.strictObject({
  /** The version of this form. An earlier one is written as it was when it was issued. */
  v: z.literal([1, 2, 3, 4, 5]),
  currency,
  zone: z.string(),
  employer: z.strictObject({
    name: z.string(),
    address: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  employee: z.strictObject({ name: z.string(), idLastFour: z.nullable(idLastFour) }),
  from: calendarDate,
  to: calendarDate,
  /** Of a payment its date; of a period the date of the payment that paid the last of it, null before. */
  payDate: z.nullable(calendarDate),
  /** The pay periods of what a payment settled, from the first date to the last. Only payments have it, from form 3. */
  payPeriod: z.optional(statementPayPeriod),
  days: z.array(statementDay),
  /** Hours by rate, overtime, guarantee and all else. `date` is the first date of the week for lines of a week. */
  lines: z.array(statementLine),
  /** From form 3, where there are any. */
  adjusted: z.optional(z.array(statementAdjustment)),
  grossCents: z.int(),
  /** Of the gross, what is paid on top for overtime: the cents of overtime earnings. The first form has none. */
  overtimeCents: z.optional(z.int()),
  deductions: z.array(statementDeduction),
  netCents: z.int(),
  reimbursementsCents: cents,
  yearToDate: z.strictObject({
    grossCents: z.int(),
    /** As `overtimeCents` of the statement; in the first form the sum of the lines of overtime. */
    overtimeCents: z.int(),
    deductionsCents: z.int(),
    /** What `deductionsCents` is made of, by purpose. From form 5. */
    deductions: z.optional(z.array(statementDeduction)),
    netCents: z.int(),
    reimbursementsCents: z.int(),
  }),
  /** From form 5, where she has time off. */
  leave: z.optional(z.array(statementLeave)),
  /** The last pay date that the year to date counts. Before form 3 there is none. */
  yearToDateTo: z.optional(calendarDate),
  /** The wages that are owed to her at the time of the statement; below zero where more was paid. */
  openCents: z.int(),
});
export type StatementContent = z.infer<typeof statementContent>;

/**
 * A statement. Its id is that of the mutation that issued it. Two devices that issue the same one make one row: the
 * second mutation finds the first one's (statements/statement-mutators.ts).
 */
export const statement = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  firstDate: calendarDate,
  lastDate: calendarDate,
  /** The payment that it is for; null for a period. */
  paymentId: z.nullable(id),
  issuedAt: instant,
  /** The year that numbers it: of `issuedAt` in the household's zone. */
  year: z.int(),
  /** Such as 2026-014: counted per household and year. Null until the server has it: then it is a draft. */
  number: z.nullable(z.string()),
  content: statementContent,
  /** SHA-256 of the number and the content as canonical JSON, hexadecimal. Null for a draft. */
  hash: z.nullable(z.string()),
  /** The statement that this one corrects. */
  replaces: z.nullable(id),
  /** When its payment was voided. */
  voidedAt: z.nullable(instant),
});
export type Statement = z.infer<typeof statement>;
