/**
 * Tells what a new hourly rate from a date changes: which rates stand before, at and after that date. Also lists a
 * nanny's rates as past, current or upcoming.
 */

import { addDays } from '../kernel/calendar.ts';
import { rateInForce } from './billing.ts';
import type { Rate } from './nanny.ts';

interface RateChange {
  /** The rate in force on that date before the change; undefined for a nanny without rates. */
  readonly current: Rate | undefined;
  /** In force until the day before; undefined when no rate begins earlier, so that earlier days get the new one. */
  readonly before: Rate | undefined;
  /** Begins on the same date, and is replaced. */
  readonly replaced: Rate | undefined;
  /** The last date that the new rate prices: the day before the next rate. Undefined: it has no end. */
  readonly lastDate: string | undefined;
}

/** Recorded hours keep their amounts, whatever the dates: `nanny.setRate` changes no day. */
export function rateChange(rates: readonly Rate[], from: string): RateChange {
  const earlier = rates.filter(({ effectiveFrom }) => effectiveFrom < from);
  const later = rates.map(({ effectiveFrom }) => effectiveFrom).filter((date) => date > from);
  const [next] = later.toSorted();
  return {
    current: rateInForce(rates, from),
    before: rateInForce(earlier, from),
    replaced: rates.find(({ effectiveFrom }) => effectiveFrom === from),
    lastDate: next && addDays(next, -1),
  };
}

export type RateState = 'past' | 'current' | 'upcoming';

/** Returns the rates with their states today, the latest first. */
export function ratesByDate(rates: readonly Rate[], today: string): { rate: Rate; state: RateState }[] {
  const current = rateInForce(rates, today);
  return rates
    .toSorted((a, b) => (a.effectiveFrom > b.effectiveFrom ? -1 : 1))
    .map((rate) => {
      if (rate === current) return { rate, state: 'current' };
      return { rate, state: rate.effectiveFrom > today ? 'upcoming' : 'past' };
    });
}
