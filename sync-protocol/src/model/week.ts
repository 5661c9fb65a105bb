/** Schemas of a nanny's week under terms, once it is over, and of a day that the family cancelled late. */
import * as z from 'zod/mini';
import { calendarDate, hourlyRateCents, id, instant, rowId, version } from './values.ts';

const DAYS_PER_WEEK = 7;

/** A week of a nanny under terms. The id is '<nannyId>/<weekStart>'. Without a row, the week isn't over. */
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
  guaranteeShare: z.nullable(z.array(z.int().check(z.minimum(0))).check(z.length(2))),
  /** The terms that price this week, where later ones would lower what is settled and she hasn't agreed to them. */
  heldTermsFrom: z.nullable(calendarDate),
});
export type Week = z.infer<typeof week>;

export const weekId = (nannyId: string, weekStart: string): string => `${nannyId}/${weekStart}`;

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
