/** Steps of the conflict tests: what a person saw (`basedOn`), hours on one date, paying a day. */
import { NANNY_ID, type TestHousehold } from './household.ts';

const TODAY = '2026-03-05';

/** Returns `basedOn` for a person who sees the day as it is now. */
export function basedOnDay(household: TestHousehold, dayId: string) {
  const { status, actualStartUtc, actualEndUtc, isPaid } = household.day(dayId);
  return { status, actualStartUtc, actualEndUtc, isPaid };
}

export function seenTimes(household: TestHousehold, dayId: string) {
  const { scheduledStartUtc, scheduledEndUtc } = household.day(dayId);
  return { scheduledStartUtc, scheduledEndUtc };
}

export function seenHours(household: TestHousehold, dayId: string) {
  const { isPaid: _, ...rest } = basedOnDay(household, dayId);
  return rest;
}

/** Returns the span between two clock times of 5 March 2026. */
export const hours = (household: TestHousehold, start: string, end: string) =>
  household.span(TODAY, start, end);

/** The family pays one day of the nanny, having seen this amount. */
export const pay = (household: TestHousehold, dayId: string, amountCents: number) =>
  household.as('family').run('payment.payDays', {
    payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
    days: [{ dayId, amountCents }],
    platform: null,
  });
