/**
 * Tells overtime that is paid whole from overtime that is only a premium on hours at several rates (29 CFR 778.115), and
 * what an hour of a premium pays.
 */
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import { amountFor } from '../people/billing.ts';
import { STRAIGHT } from './pay-parts.ts';
import type { WeekLine } from './week-pay.ts';

/**
 * Whether overtime of these lines is a premium at the average of several rates: then each rate's hours have a line of
 * their own, for the same week.
 */
export const isAtAverage = ({ kind, date, rateCents }: WeekLine, lines: readonly WeekLine[]): boolean =>
  kind === 'overtime' &&
  rateCents === null &&
  lines.filter((each) => each.kind === 'hours' && each.minutes !== null && each.date === date).length > 1;

/**
 * Returns the cents that an hour of overtime pays on top of the rate, which is whole cents: of $36.75 overtime for hours
 * at $24.50, $12.25. Undefined where the minutes at it don't pay the premium to the cent, as with rounding day by day.
 */
export function premiumRate(
  { minutes, amountCents }: { readonly minutes: number | null; readonly amountCents: number },
  overtimeRateCents: number | null | undefined,
): number | undefined {
  if (!minutes || !overtimeRateCents) return undefined;
  const rateCents = Math.round(overtimeRateCents - (amountCents * MINUTES_PER_HOUR) / minutes);
  if (rateCents <= 0 || (overtimeRateCents * STRAIGHT) % rateCents !== 0) return undefined;
  const premiumCents = overtimeRateCents - rateCents;
  return amountFor(minutes, premiumCents) === amountCents ? premiumCents : undefined;
}
