/**
 * From when a mileage rate may begin, for a nanny who has or had an account: a lower one from tomorrow on, because she
 * may have driven today. A rate that was just set may be corrected down to what it replaced.
 */
import { addDays, addMinutes, dateOf } from '../kernel/calendar.ts';
import type { MileageRate } from './claim.ts';
import { mileageRateOn } from './claim-amount.ts';
import { RATE_CORRECTION_MINUTES } from './claim-choices.ts';

/** Of New York in winter: a date begins here hours after Europe, and for most of America not before it does at home. */
const WEST = 'Etc/GMT+5';

interface Moment {
  /** By the server's clock. */
  readonly now: string;
  readonly timezone: string;
}

/** Returns the last date that has begun. Who moves the zone west can't lower what she has driven this morning. */
function lastBegun({ now, timezone }: Moment): string {
  const [today, inWest] = [dateOf(now, timezone), dateOf(now, WEST)];
  return today > inWest ? today : inWest;
}

/** Whether a rate was set some minutes ago by the server's clock: then it may be a typing mistake. */
export const isFreshRate = ({ setAt }: Pick<MileageRate, 'setAt'>, now: string): boolean =>
  setAt !== null && now <= addMinutes(setAt, RATE_CORRECTION_MINUTES);

/** Returns the first date from which a lower rate may begin. */
export const lowerRateStart = (moment: Moment): string => addDays(lastBegun(moment), 1);

/** Whether a rate begins by today, and is lower than what its date pays, or paid before a rate that is being corrected. */
export function isLoweredTooEarly(
  rates: readonly MileageRate[],
  { effectiveFrom, rateTenths }: Pick<MileageRate, 'effectiveFrom' | 'rateTenths'>,
  moment: Moment,
): boolean {
  if (effectiveFrom > lastBegun(moment)) return false;
  const fresh = rates.find((rate) => rate.effectiveFrom === effectiveFrom && isFreshRate(rate, moment.now));
  const before = fresh === undefined ? mileageRateOn(rates, effectiveFrom) : (fresh.replacedTenths ?? 0);
  return before !== undefined && rateTenths < before;
}
