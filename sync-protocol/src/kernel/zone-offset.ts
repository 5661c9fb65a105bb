/** The offset of a time zone at an instant: by Temporal where the platform has it, else by luxon. */
import { IANAZone } from 'luxon';

/** Returns minutes ahead of UTC at a time in milliseconds since 1970; NaN for NaN. */
export type ZoneOffset = (millis: number) => number;

/** The part of Temporal used here. Not every platform has it. */
interface Platform {
  readonly Temporal?: {
    readonly ZonedDateTime: new (
      epochNanoseconds: bigint,
      timezone: string,
    ) => { readonly offsetNanoseconds: number };
  };
}
// oxlint-disable-next-line no-restricted-globals -- looks for Temporal, doesn't read the clock
const { Temporal } = globalThis as Platform;

const NS_PER_MS = 1_000_000n;
const NS_PER_MINUTE = 60_000_000_000;

/** Uses an Intl formatter. Returns NaN for an unknown zone. */
export function offsetByLuxon(timezone: string): ZoneOffset {
  const zone = IANAZone.create(timezone);
  return (millis) => zone.offset(millis);
}

/**
 * Uses Temporal (ECMA-262); undefined on platforms without it. Avoids a page's first Intl formatter, which takes 25 ms,
 * or 70 ms on a phone. Throws RangeError for an unknown zone.
 */
export const offsetByTemporal =
  Temporal &&
  ((timezone: string): ZoneOffset =>
    (millis) => {
      if (!Number.isInteger(millis)) return Number.NaN;
      const { offsetNanoseconds } = new Temporal.ZonedDateTime(BigInt(millis) * NS_PER_MS, timezone);
      return offsetNanoseconds / NS_PER_MINUTE;
    });

export const offsetOf: (timezone: string) => ZoneOffset = offsetByTemporal ?? offsetByLuxon;
