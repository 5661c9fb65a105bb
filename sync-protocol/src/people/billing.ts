/**
 * Prices hours: rounding up to the billing increment, amounts, the rate in force on a date. Converts dollars and
 * cents.
 */

import { shiftMinutes } from '../kernel/calendar.ts';
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import type { Rate } from './nanny.ts';

/** Minutes rounded up to the billing increment (specification, section 9). Both in minutes. */
export function roundUpToIncrement(workedMinutes: number, incrementMinutes: number): number {
  return Math.ceil(workedMinutes / incrementMinutes) * incrementMinutes;
}

/** Cents for billable minutes at an hourly rate in cents, rounded half up, once. */
export function amountFor(billableMinutes: number, hourlyRateCents: number): number {
  return Math.floor((2 * billableMinutes * hourlyRateCents + MINUTES_PER_HOUR) / (2 * MINUTES_PER_HOUR));
}

/** Returns the rate in force on a date: the latest that began by then, or the first one before that. */
export function rateInForce<R extends Pick<Rate, 'effectiveFrom'>>(
  rates: readonly R[],
  date: string,
): R | undefined {
  let inForce: R | undefined;
  let first: R | undefined;
  for (const rate of rates) {
    if (first === undefined || rate.effectiveFrom < first.effectiveFrom) first = rate;
    if (rate.effectiveFrom > date) continue;
    if (inForce === undefined || rate.effectiveFrom > inForce.effectiveFrom) inForce = rate;
  }
  return inForce ?? first;
}

interface Price {
  readonly workedMinutes: number;
  readonly billableMinutes: number;
  readonly amountCents: number;
}

interface Pricing {
  readonly incrementMinutes: number;
  readonly hourlyRateCents: number;
}

/** Prices the hours from `start` to `end` (instants, end after start). */
export function priceHours(start: string, end: string, pricing: Pricing): Price {
  const workedMinutes = shiftMinutes(start, end);
  const billableMinutes = roundUpToIncrement(workedMinutes, pricing.incrementMinutes);
  return { workedMinutes, billableMinutes, amountCents: amountFor(billableMinutes, pricing.hourlyRateCents) };
}
