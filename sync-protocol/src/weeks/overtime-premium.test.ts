/** Tests what an hour of an overtime premium pays, and where no such rate is told. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountFor } from '../people/billing.ts';
import { premiumRate } from './overtime-premium.ts';

it.each([
  { what: '3 h at $36.75', minutes: 180, amountCents: 3675, rate: 3675, told: 1225 },
  { what: '2 h at $28.125', minutes: 120, amountCents: 1875, rate: 2812.5, told: 937.5 },
  { what: 'what rounding day by day changes', minutes: 525, amountCents: 9841, rate: 3375, told: undefined },
  { what: 'no multiple in hundredths', minutes: 60, amountCents: 1226, rate: 3675, told: undefined },
  { what: 'no minutes', minutes: 0, amountCents: 500, rate: 3675, told: undefined },
  { what: 'several rates', minutes: 180, amountCents: 3675, rate: null, told: undefined },
])('the premium of $what', ({ minutes, amountCents, rate, told }) => {
  expect(premiumRate({ minutes, amountCents }, rate)).toBe(told);
});

it('the told rate pays the premium to the cent, as the terms do', () => {
  const anyPremium = fc.record({
    minutes: fc.integer({ min: 1, max: 4000 }),
    rateCents: fc.integer({ min: 100, max: 9000 }),
    hundredths: fc.constantFrom(125, 150, 175, 200),
  });
  fc.assert(
    fc.property(anyPremium, ({ minutes, rateCents, hundredths }) => {
      const overtimeRateCents = (rateCents * hundredths) / 100;
      const premiumCents = overtimeRateCents - rateCents;
      const amountCents = amountFor(minutes, premiumCents);
      const told = premiumRate({ minutes, amountCents }, overtimeRateCents);
      expect(amountFor(minutes, told ?? premiumCents)).toBe(amountCents);
      expect(minutes < 60 || told === premiumCents).toBe(true);
    }),
  );
});
