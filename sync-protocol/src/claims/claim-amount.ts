/** What mileage pays: the unit of distance, the rate of a date, and the amount, rounded once. */
import { addDays } from '../kernel/calendar.ts';
import type { Currency } from '../kernel/values.ts';
import type { MileageRate } from './claim.ts';
import { CLAIM_DAYS_BACK, type DistanceUnit } from './claim-choices.ts';

const UNITS: Readonly<Record<Currency, DistanceUnit>> = {
  USD: 'MILE',
  GBP: 'MILE',
  CAD: 'KILOMETER',
  EUR: 'KILOMETER',
};
/** Returns the unit in which a household with this currency drives. */
export const distanceUnitOf = (currency: Currency): DistanceUnit => UNITS[currency];

/**
 * Returns the cents for a distance (tenths of a mile or kilometer) at a rate (tenths of a cent for one of them), rounded
 * half up, once a claim. Exact: both numbers at their limits are far below 2^53.
 */
export const mileageCents = (distanceTenths: number, rateTenths: number): number =>
  Math.floor((2 * distanceTenths * rateTenths + 100) / 200);

/** Returns the rate of a date: the latest that began by then. Before the first one there is none. */
export function mileageRateOn(
  rates: readonly Pick<MileageRate, 'effectiveFrom' | 'rateTenths'>[],
  date: string,
): number | undefined {
  let latest: Pick<MileageRate, 'effectiveFrom' | 'rateTenths'> | undefined;
  for (const rate of rates) {
    if (rate.effectiveFrom > date) continue;
    if (latest === undefined || rate.effectiveFrom > latest.effectiveFrom) latest = rate;
  }
  return latest?.rateTenths;
}

/** Returns the first date that a claim, or a first mileage rate, may have on a date. */
export const earliestClaim = (today: string): string => addDays(today, -CLAIM_DAYS_BACK);
