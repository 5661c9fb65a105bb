/** Tests what mileage pays, against exact arithmetic. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/calendar.ts';
import { distanceUnitOf, mileageCents, mileageRateOn } from './claim-amount.ts';
import { CLAIM_CENTS_MAX, DISTANCE_TENTHS_MAX, MILEAGE_TENTHS_MAX } from './claim-choices.ts';

/** Distance × rate in hundredths of a cent, rounded half up, without floating point. */
const exactCents = (distance: bigint, rate: bigint): bigint => {
  const hundredths = distance * rate;
  return hundredths / 100n + (hundredths % 100n >= 50n ? 1n : 0n);
};

const tenthsUpTo = (max: number) => fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max }));

const dateAt = (day: number) => addDays('2025-12-15', day);

describe('mileage', () => {
  it('is rounded half up, as by exact arithmetic', () => {
    fc.assert(
      fc.property(tenthsUpTo(DISTANCE_TENTHS_MAX), tenthsUpTo(MILEAGE_TENTHS_MAX), (distance, rate) => {
        expect(BigInt(mileageCents(distance, rate))).toBe(exactCents(BigInt(distance), BigInt(rate)));
      }),
      { numRuns: 2000 },
    );
  });

  it('at both limits is no more than one claim', () => {
    expect(mileageCents(DISTANCE_TENTHS_MAX, MILEAGE_TENTHS_MAX)).toBe(CLAIM_CENTS_MAX);
  });

  it('is in miles for dollars and pounds, in kilometers elsewhere', () => {
    expect((['USD', 'GBP', 'CAD', 'EUR'] as const).map(distanceUnitOf)).toEqual([
      'MILE',
      'MILE',
      'KILOMETER',
      'KILOMETER',
    ]);
  });

  it('has the rate that began last, and none before the first', () => {
    const days = fc.integer({ min: 0, max: 30 });
    const rates = fc.uniqueArray(fc.record({ day: days, rateTenths: fc.integer({ min: 1, max: 99 }) }), {
      selector: ({ day }) => day,
    });
    fc.assert(
      fc.property(rates, days, (list, on) => {
        const begun = list.filter(({ day }) => day <= on).toSorted((a, b) => b.day - a.day);
        const rows = list.map(({ day, rateTenths }) => ({ effectiveFrom: dateAt(day), rateTenths }));
        expect(mileageRateOn(rows, dateAt(on))).toBe(begun[0]?.rateTenths);
      }),
    );
  });
});
