/** Tests of the form of a claim: what is read from what is typed, and what is said of it. */
import { expect, it } from 'vitest';
import {
  amountOf,
  type ClaimEntry,
  emptyClaim,
  parseDistance,
  toClaimArgs,
  validateClaim,
} from './claim-entry.ts';
import { formatMileageInput, parseMileageRate } from './rate-entry.ts';

const TODAY = '2026-03-10';
const RATES = [
  { effectiveFrom: '2025-03-01', rateTenths: 700 },
  { effectiveFrom: '2026-01-01', rateTenths: 725 },
].map((rate) => ({
  ...rate,
  householdId: 'h',
  nannyId: 'n',
  id: rate.effectiveFrom,
  version: 1,
  setAt: null,
  replacedTenths: null,
}));
const FACTS = { rates: RATES, today: TODAY, currency: 'USD' } as const;
const entry = (typed: Partial<ClaimEntry>): ClaimEntry => ({ ...emptyClaim(TODAY, 'PARKING'), ...typed });

it('reads miles to a tenth, with a point or a comma', () => {
  expect(['12.4', '12,4', '.5', '2000', '1,234.5'].map(parseDistance)).toEqual([124, 124, 5, 20_000, 12_345]);
  expect(['', '0', '12.45', '2000.1', '-3', 'ten'].map(parseDistance)).toEqual(Array(6).fill(undefined));
});

it('reads what a mile pays to a tenth of a cent, and takes cents for no amount', () => {
  expect(['0.725', '0,725', '.725', '$0.7', '1'].map(parseMileageRate)).toEqual([725, 725, 725, 700, 1000]);
  expect(['72.5', '0', '', '0.7255', '-1'].map(parseMileageRate)).toEqual(Array(5).fill(undefined));
  expect(parseMileageRate(formatMileageInput(725))).toBe(725);
});

it('shows what miles come to at the rate of their date', () => {
  const drive = entry({ subject: 'MILEAGE', distance: '7.3' });
  expect(amountOf(drive, FACTS)).toBe(529);
  expect(amountOf({ ...drive, date: '2025-12-31' }, FACTS)).toBe(511);
  expect(amountOf({ ...drive, date: '2025-02-28' }, FACTS)).toBeUndefined();
  expect(amountOf({ ...drive, distance: 'far' }, FACTS)).toBeUndefined();
});

it('says what is missing, beside its field', () => {
  expect(validateClaim(entry({ amount: '8.99' }), FACTS)).toEqual({});
  expect(Object.keys(validateClaim(entry({}), FACTS))).toEqual(['amount']);
  expect(Object.keys(validateClaim(entry({ subject: 'MILEAGE' }), FACTS))).toEqual(['distance']);
  const early = entry({ subject: 'MILEAGE', distance: '3', date: '2025-02-10' });
  expect(Object.keys(validateClaim(early, FACTS))).toEqual(['subject']);
  expect(Object.keys(validateClaim(entry({ amount: '1', date: '2026-03-11' }), FACTS))).toEqual(['date']);
  expect(Object.keys(validateClaim(entry({ amount: '1', date: '2025-02-02' }), FACTS))).toEqual(['date']);
});

it('sends either a distance or an amount, never both', () => {
  const typed = entry({ amount: '8,99', distance: '12.4', note: ' bus ' });
  expect(toClaimArgs(typed)).toMatchObject({
    kind: 'EXPENSE',
    amountCents: 899,
    distanceTenths: null,
    note: 'bus',
  });
  expect(toClaimArgs({ ...typed, subject: 'MILEAGE' })).toMatchObject({
    kind: 'MILEAGE',
    category: null,
    amountCents: null,
    distanceTenths: 124,
  });
});
