/** The ledger's three rows. Owed = earned − paid (rules/ledger.ts). */
import * as z from 'zod/mini';
import { calendarDate, cents, id, instant, paymentCents, platform, rowId, version } from './values.ts';

/**
 * One line of what a nanny is owed. A completed day has exactly one, of kind 'hours', under the day's own
 * id, so that there can't be two. Other kinds will follow: nothing assumes that only days earn.
 */
export const earning = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  kind: z.enum(['hours']),
  dayId: z.nullable(id),
  date: calendarDate,
  /** When the work began: the order in which payments settle what is owed. */
  earnedFrom: instant,
  amountCents: cents,
  /** What no settlement covers yet: amountCents less its settlements, never below 0. */
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
  /** What settles nothing yet: a credit towards the next hours. 0 once voided. */
  unsettledCents: cents,
  /** Null: 'Marked as paid', without a platform. */
  platform: z.nullable(platform),
  /** Another payment of the same nanny, amount and date: both stand, somebody should look. */
  possibleDuplicateOf: z.nullable(id),
  voidedAt: z.nullable(instant),
  createdAt: instant,
});
export type Payment = z.infer<typeof payment>;

/** An amount of one payment tied to one earning. The id is '<paymentId>/<earningId>'. */
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
