/** How far the clock of a zone is ahead of UTC, as the platform knows it. */
import { IANAZone } from 'luxon';

/** Minutes ahead of UTC at a moment, in milliseconds since 1970; NaN of NaN. */
export type ZoneOffset = (millis: number) => number;

/** As much of Temporal as is wanted here: not every platform has it. */
interface Platform {
  readonly Temporal?: {
    readonly ZonedDateTime: new (
      epochNanoseconds: bigint,
      timezone: string,
    ) => { readonly offsetNanoseconds: number };
  };
}
// oxlint-disable-next-line no-restricted-globals -- asks what there is, and nothing of the present moment
const { Temporal } = globalThis as Platform;

const NS_PER_MS = 1_000_000n;
const NS_PER_MINUTE = 60_000_000_000;

/** By a formatter of the platform. Of a zone that it doesn't know: NaN. */
export function offsetByLuxon(timezone: string): ZoneOffset {
  const zone = IANAZone.create(timezone);
  return (millis) => zone.offset(millis);
}

/**
 * By the platform's own calendar (ECMA-262, Temporal), undefined where there is none. The first formatter of a page
 * takes 25 ms to make, 70 on a phone, and every screen that knows today's date would wait for it. Of a zone that the
 * platform doesn't know, the offset throws RangeError.
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
