/**
 * Tests billable minutes, amounts, dollars and cents, and the rate in force on a date, against whole-number
 * arithmetic.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents, toDollars } from '../kernel/dollars.ts';
import { amountFor, priceHours, rateInForce, roundUpToIncrement } from './billing.ts';

const minutes = fc.integer({ min: 0, max: 1440 });
const increment = fc.integer({ min: 1, max: 480 });
const rate = fc.integer({ min: 1, max: 100_000 });

/** The same rules in whole numbers of any size: up to the increment, then half up, once. */
function model(worked: number, step: number, cents: number): number {
  const steps = (BigInt(worked) + BigInt(step) - 1n) / BigInt(step);
  const price = steps * BigInt(step) * BigInt(cents);
  return Number((price * 2n + 60n) / 120n);
}

describe('billable time', () => {
  it.each([
    [0, 15, 0],
    [1, 15, 15],
    [15, 15, 15],
    [16, 15, 30],
    [61, 1, 61],
    [61, 60, 120],
    [1440, 7, 1442],
  ])('%i minutes at an increment of %i are %i', (worked, step, billable) => {
    expect(roundUpToIncrement(worked, step)).toBe(billable);
  });

  it.each([
    ['2026-03-05T14:00:00.000Z', '2026-03-05T14:59:29.999Z', 59],
    ['2026-03-05T14:00:00.000Z', '2026-03-05T14:59:30.000Z', 60],
    ['2026-03-05T14:00:45.000Z', '2026-03-05T15:00:15.000Z', 60],
    ['2026-03-05T14:00:15.000Z', '2026-03-05T15:00:40.000Z', 60],
    ['2026-03-05T14:00:00.000Z', '2026-03-05T14:00:29.000Z', 0],
  ])('counts seconds once a shift, to the nearest minute: %s to %s', (start, end, worked) => {
    const price = priceHours(start, end, { incrementMinutes: 1, hourlyRateCents: 2000 });
    expect(price).toMatchObject({ workedMinutes: worked, billableMinutes: worked });
  });

  it('is a multiple of the increment, at least the worked time, and less than one more', () => {
    fc.assert(
      fc.property(minutes, increment, (worked, step) => {
        const billable = roundUpToIncrement(worked, step);
        expect(billable).toBeGreaterThanOrEqual(worked);
        expect(billable - worked).toBeLessThan(step);
        expect(billable % step).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the amount', () => {
  it.each([
    [60, 2000, 2000],
    [15, 2001, 500],
    [30, 2001, 1001],
    [1, 30, 1],
    [1, 29, 0],
    [1442, 100_000, 2_403_333],
  ])('%i minutes at %i cents an hour cost %i', (billable, cents, amount) => {
    expect(amountFor(billable, cents)).toBe(amount);
  });

  it('is that of whole-number arithmetic, rounded half up once', () => {
    fc.assert(
      fc.property(minutes, increment, rate, (worked, step, cents) => {
        expect(amountFor(roundUpToIncrement(worked, step), cents)).toBe(model(worked, step, cents));
      }),
      { numRuns: 500 },
    );
  });

  it('never falls when more is worked, or at a higher rate', () => {
    fc.assert(
      fc.property(minutes, increment, rate, (worked, step, cents) => {
        const price = amountFor(roundUpToIncrement(worked, step), cents);
        expect(amountFor(roundUpToIncrement(worked + 1, step), cents)).toBeGreaterThanOrEqual(price);
        expect(amountFor(roundUpToIncrement(worked, step), cents + 1)).toBeGreaterThanOrEqual(price);
      }),
      { numRuns: 500 },
    );
  });

  it('counts elapsed minutes: a night with a clock change is an hour shorter', () => {
    const terms = { incrementMinutes: 15, hourlyRateCents: 2000 };
    const night = priceHours('2026-03-08T03:00:00.000Z', '2026-03-08T11:00:00.000Z', terms);
    expect(night).toEqual({ workedMinutes: 480, billableMinutes: 480, amountCents: 16_000 });
    expect(priceHours('2026-03-08T03:00:00.000Z', '2026-03-08T03:15:29.999Z', terms).billableMinutes).toBe(
      15,
    );
  });

  it('reads as dollars with two decimals, and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
      }),
    );
    expect(toCents(19.999)).toBeUndefined();
    expect(toCents(Number.NaN)).toBeUndefined();
    expect(toCents(0.1 + 0.2)).toBe(30);
  });
});

const from = (effectiveFrom: string, hourlyRateCents: number) => ({
  householdId: 'h',
  id: effectiveFrom,
  nannyId: 'n',
  version: 0,
  effectiveFrom,
  hourlyRateCents,
});

describe('the rate in force', () => {
  const rates = [from('2026-03-01', 3), from('2026-01-01', 1), from('2026-02-01', 2)];

  it.each([
    ['2025-12-31', 1],
    ['2026-01-01', 1],
    ['2026-02-28', 2],
    ['2026-03-01', 3],
    ['2027-01-01', 3],
  ])('on %s is the last that began by then, before the first one the first', (date, cents) => {
    expect(rateInForce(rates, date)?.hourlyRateCents).toBe(cents);
  });

  it('is none where none was ever set', () => {
    expect(rateInForce([], '2026-01-01')).toBeUndefined();
  });
});
