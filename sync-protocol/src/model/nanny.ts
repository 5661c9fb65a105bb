import * as z from 'zod/mini';
import { calendarDate, email, hourlyRateCents, id, instant, personName, rowId, version } from './values.ts';

/** A nanny's record in one household; the person may have an account (nannyUserId), and records elsewhere. */
export const nanny = z.strictObject({
  householdId: id,
  id,
  /** Her own id again: every row that she may see carries it, so that her changes are one indexed range. */
  nannyId: id,
  version,
  name: personName,
  email,
  nannyUserId: z.nullable(id),
  createdAt: instant,
});
export type Nanny = z.infer<typeof nanny>;

/** What an hour costs from a date on. The id is '<nannyId>/<effectiveFrom>': one rate a day. */
export const rate = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  effectiveFrom: calendarDate,
  hourlyRateCents,
});
export type Rate = z.infer<typeof rate>;

export const rateId = (nannyId: string, effectiveFrom: string): string => `${nannyId}/${effectiveFrom}`;
