/** Schemas of the ledger's rows: earnings, payments and settlements. Owed = earned − paid (rules/ledger.ts). */
import * as z from 'zod/mini';
import { calendarDate, cents, id, instant, paymentCents, platform, rowId, version } from './values.ts';

/**
 * What one completed day earned. It has the id of its day, so that a day can't have two. Other kinds of earnings are
 * possible: no code assumes that every earning has a day.
 */
export const earning = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  kind: z.enum(['hours']),
  dayId: z.nullable(id),
  date: calendarDate,
  /** Start of the work. Payments settle earnings in this order. */
  earnedFrom: instant,
  amountCents: cents,
  /** The part that no settlement covers: amountCents minus settlements, at least 0. */
  openCents: cents,
});
export type Earning = z.infer<typeof earning>;

export const payment = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  paymentDate: calendarDate,
  amountCents: paymentCents,
  /** The part that settles no earning yet, a credit for future hours. 0 once voided. */
  unsettledCents: cents,
  /** Null for days that were marked as paid. */
  platform: z.nullable(platform),
  /** Another payment with the same nanny, amount and date. Both count until a person voids one. */
  possibleDuplicateOf: z.nullable(id),
  voidedAt: z.nullable(instant),
  createdAt: instant,
});
export type Payment = z.infer<typeof payment>;

/** Cents of one payment that cover one earning. The id is '<paymentId>/<earningId>'. */
export const settlement = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  paymentId: id,
  earningId: id,
  amountCents: cents,
});
export type Settlement = z.infer<typeof settlement>;
