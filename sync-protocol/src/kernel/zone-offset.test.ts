/** Tests that Temporal and luxon give the same offset for time zones at any instant. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMillis } from './calendar.ts';
import { offsetByLuxon, offsetByTemporal } from './zone-offset.ts';

const ZONES = [
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Honolulu',
  'UTC',
];

/** Returns the offset by Temporal and by luxon. */
function both(timezone: string, millis: number): readonly number[] {
  // The tests run with Temporal switched on (vitest.config.ts): without it there is nothing to compare.
  if (offsetByTemporal === undefined) throw new Error('This platform has no Temporal');
  return [offsetByTemporal(timezone)(millis), offsetByLuxon(timezone)(millis)];
}

describe('the offset of a zone is the same by Temporal and by luxon', () => {
  it.each([
    ['when clocks go forward', 'America/New_York', '2026-03-08T07:00:00.000Z', -300, -240],
    ['when they go back', 'America/New_York', '2026-11-01T06:00:00.000Z', -240, -300],
    ['forward in London', 'Europe/London', '2026-03-29T01:00:00.000Z', 0, 60],
    ['by half an hour', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', 630, 660],
    ['when a day is left out', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', -600, 840],
  ])('%s, to the millisecond', (...[, timezone, instant, before, after]) => {
    expect(both(timezone, toMillis(instant) - 1)).toEqual([before, before]);
    expect(both(timezone, toMillis(instant))).toEqual([after, after]);
  });

  it("at a year's end", () => {
    for (const timezone of ZONES) {
      const [temporal, luxon] = both(timezone, toMillis('2026-12-31T23:59:59.999Z'));
      expect(temporal).toBe(luxon);
    }
  });

  it('at any moment from 2000 to 2099', () => {
    const moment = fc.integer({
      min: toMillis('2000-01-01T00:00:00.000Z'),
      max: toMillis('2099-12-31T23:59:59.999Z'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moment, (timezone, millis) => {
        const [temporal, luxon] = both(timezone, millis);
        expect(temporal).toBe(luxon);
      }),
      { numRuns: 500 },
    );
  });

  it('is NaN for an invalid instant', () => {
    expect(both('America/New_York', Number.NaN)).toEqual([Number.NaN, Number.NaN]);
  });
});
