/** Minutes at rates, as the pay of a week needs them: sums, groups by date and rate, and exact cents. */
import { groupBy } from '../kernel/group-by.ts';

/** Minutes at a rate, whatever their date. */
export interface MinutesAtRate {
  readonly minutes: number;
  readonly hourlyRateCents: number;
}

/** A multiplier of 1, in hundredths. */
export const STRAIGHT = 100;
/** A minute at a rate and a multiplier pays `rate × hundredths ÷ 6000` cents: 60 minutes times 100 hundredths. */
export const UNITS_PER_CENT = 6000n;

export const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

export const minutesOf = (parts: readonly Pick<MinutesAtRate, 'minutes'>[]): number =>
  sumOf(parts.map(({ minutes }) => minutes));

/**
 * Rounds a fraction half up. BigInt: shifts may overlap and increments reach 480 minutes, so that no number of minutes
 * bounds a weighted average below 2^53.
 */
export const roundHalfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/** Returns minutes times rates, exactly: sixtieths of cents. */
export const sixtieths = (parts: readonly MinutesAtRate[]): bigint =>
  parts.reduce((sum, { minutes, hourlyRateCents }) => sum + BigInt(minutes) * BigInt(hourlyRateCents), 0n);

/** Returns cents for minutes at their rates times a multiplier, rounded once. */
export const centsFor = (parts: readonly MinutesAtRate[], hundredths: number): number =>
  roundHalfUp(sixtieths(parts) * BigInt(hundredths), UNITS_PER_CENT);

/** Returns a rate times a multiplier where that is a whole number of cents; else null. */
export function wholeRate(hourlyRateCents: number, hundredths: number): number | null {
  const product = hourlyRateCents * hundredths;
  return product % STRAIGHT === 0 ? product / STRAIGHT : null;
}

/** Returns the value that all have; null where they differ or there is none. */
export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** Returns the weighted average rate times a multiplier, in cents, to the hundredth of a cent; null without minutes. */
export function averageRate(parts: readonly MinutesAtRate[], hundredths: number): number | null {
  const minutes = minutesOf(parts);
  if (minutes === 0) return null;
  return roundHalfUp(sixtieths(parts) * BigInt(hundredths), BigInt(minutes)) / STRAIGHT;
}

/** Returns rows by their date, in order of date. */
export const byDate = <Row extends { readonly date: string }>(rows: readonly Row[]): [string, Row[]][] =>
  [...groupBy(rows, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Returns the minutes of each rate, the lowest rate first. */
export const byRate = (worked: readonly MinutesAtRate[]): MinutesAtRate[] =>
  [...groupBy(worked, ({ hourlyRateCents }) => hourlyRateCents)]
    .map(([hourlyRateCents, parts]) => ({ hourlyRateCents, minutes: minutesOf(parts) }))
    .toSorted((a, b) => a.hourlyRateCents - b.hourlyRateCents);
