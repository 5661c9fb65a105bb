/** Tests what is suggested to withhold: cases, and random histories against an exact oracle. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distance,
  exactTax,
  HALF_A_CENT,
  MEDICARE_BRACKETS,
  socialSecurityBrackets,
} from '../../test-support/exact-taxes.ts';
import {
  knownYear,
  pay,
  payWithholding,
  taxesOf,
  weekly,
  withhold,
} from '../../test-support/tax-payments.ts';
import { sumWages, type WagePayment, withheldBy } from './employee-year.ts';
import { suggestTaxes } from './tax-suggestion.ts';

const suggest = (payments: readonly WagePayment[], grossCents: number, year = 2026) =>
  suggestTaxes({ year: knownYear(year), setting: 'WITHHOLD', payments, grossCents });

const amounts = (payments: readonly WagePayment[], grossCents: number, year = 2026): number[][] =>
  suggest(payments, grossCents, year).lines.map(({ cents, missingCents }) => [cents, missingCents]);

describe('a suggestion', () => {
  it('withholds from the first payment', () => {
    expect(amounts([], 100_000)).toEqual([
      [6200, 0],
      [1450, 0],
    ]);
  });

  it('shows this part and the missing part where the threshold is crossed late', () => {
    const before = weekly('2026-01-02', 8, 37_500);
    expect(amounts(before, 37_500)).toEqual([
      [2325, 18_600],
      [544, 4350],
    ]);
    expect(suggest(before, 37_500)).toMatchObject({ isReached: true, wagesCents: 337_500 });
    expect(suggest(before.slice(1), 37_400).isReached).toBe(false);
  });

  it('comes to 188.07 and 43.98 of seven times 333.33 and 700.00', () => {
    const before = weekly('2026-01-02', 7, 33_333);
    const total = amounts(before, 70_000).map(([cents = 0, missing = 0]) => cents + missing);
    expect(total).toEqual([18_807, 4398]);
  });

  it('does not drift over 1,000 payments of $1.13', () => {
    const gross = Array.from({ length: 1000 }, () => pay('2026-03-02', 113));
    const withheld = withheldBy(payWithholding(2026, gross));
    expect([withheld.SOCIAL_SECURITY, withheld.MEDICARE]).toEqual([7006, 1639]);
  });

  it('says what was withheld too much, and takes nothing back by itself', () => {
    const before = [pay('2026-01-05', 90_000), withhold('2026-01-05', 'SOCIAL_SECURITY', 10_000)];
    expect(suggest(before, 10_000).lines[0]).toEqual({
      tax: 'SOCIAL_SECURITY',
      cents: 0,
      missingCents: 0,
      tooMuchCents: 3180,
    });
    // The next payments withhold less, until the sum is right.
    expect(suggest(before, 100_000).lines[0]?.cents).toBe(2400);
  });

  it('stops Social Security at the wage base, and adds Medicare above $200,000', () => {
    const before = payWithholding(2026, [pay('2026-01-05', 18_400_000)]);
    expect(amounts(before, 100_000)[0]).toEqual([3100, 0]);
    expect(amounts(before, 1_700_000)[1]).toEqual([24_650 + 900, 0]);
  });

  it('has no lines unless the setting is to withhold', () => {
    for (const setting of ['NONE', 'FAMILY_PAYS', 'EXEMPT'] as const) {
      const year = knownYear(2026);
      expect(suggestTaxes({ year, setting, payments: [], grossCents: 500_000 }).lines).toEqual([]);
    }
  });
});

/** A payment of a random history: its gross, its day of the year, and how many payments back one is voided. */
const gesture = fc.record({
  grossCents: fc.oneof(
    fc.integer({ min: 1, max: 999 }),
    fc.integer({ min: 1, max: 300_000 }),
    fc.integer({ min: 1, max: 9_000_000 }),
  ),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  voids: fc.option(fc.nat({ max: 5 }), { nil: null, freq: 4 }),
});
type Gesture = typeof gesture extends fc.Arbitrary<infer T> ? T : never;

/** Records a history, with all that is suggested; a void takes back one payment with what was withheld with it. */
function play(year: number, history: readonly Gesture[]): { gross: number[]; payments: WagePayment[] } {
  let recorded: { grossCents: number; rows: WagePayment[] }[] = [];
  for (const { grossCents, day, month, voids } of history) {
    const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const payments = recorded.flatMap(({ rows }) => rows);
    let left = grossCents;
    const kept: WagePayment[] = [];
    for (const { tax, cents, missingCents } of suggest(payments, grossCents, year).lines) {
      const amountCents = Math.min(left, cents + missingCents);
      left -= amountCents;
      if (amountCents > 0) kept.push(withhold(date, tax, amountCents));
    }
    const net = grossCents - sumWages(kept);
    recorded = [...recorded, { grossCents, rows: net > 0 ? [...kept, pay(date, net)] : kept }];
    if (voids !== null) recorded = recorded.toSpliced(-1 - Math.min(voids, recorded.length - 1), 1);
  }
  return { gross: recorded.map((each) => each.grossCents), payments: recorded.flatMap(({ rows }) => rows) };
}

describe('over random histories with payments in any order, part payments and voids', () => {
  it('the sum withheld is within half a cent of the exact tax after each payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2020, max: 2026 }),
        fc.array(gesture, { minLength: 1, maxLength: 40 }),
        (year, history) => {
          // A void may leave cents too much: the next payments withhold less. So the last gesture pays enough.
          const last: Gesture = { grossCents: 3_000_000, day: 28, month: 12, voids: null };
          const { gross, payments } = play(year, [...history, last]);
          const withheld = withheldBy(payments);
          const socialSecurity = exactTax(gross, socialSecurityBrackets(year));
          const medicare = exactTax(gross, MEDICARE_BRACKETS);
          const [first, second] = suggest(payments, 0, year).lines;
          const isRight = (line: typeof first): boolean => line?.tooMuchCents === 0;
          fc.pre(isRight(first) && isRight(second));
          expect(sumWages(payments)).toBe(gross.reduce((sum, each) => sum + each, 0));
          expect(distance(withheld.SOCIAL_SECURITY, socialSecurity)).toBeLessThanOrEqual(HALF_A_CENT);
          // Medicare and Additional Medicare Tax are rounded each: two halves.
          expect(distance(withheld.MEDICARE, medicare)).toBeLessThanOrEqual(2n * HALF_A_CENT);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('Form W-2 says what was withheld, and the periods add up to Schedule H', () => {
    fc.assert(
      fc.property(fc.array(gesture, { minLength: 1, maxLength: 20 }), (history) => {
        const { payments } = play(2026, history);
        const { employees, periods, futa, scheduleH } = taxesOf(2026, payments, { setting: 'WITHHOLD' });
        const withheld = withheldBy(payments);
        expect(employees.map(({ w2 }) => [w2.box4Cents, w2.box6Cents])).toEqual(
          employees.map(() => [withheld.SOCIAL_SECURITY, withheld.MEDICARE]),
        );
        const total = scheduleH.find(({ line }) => line === (futa.isDue ? '26' : '8'))?.cents ?? 0;
        expect(periods.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
      }),
      { numRuns: 200 },
    );
  });
});
