/** Tests which mileage rate is suggested on a date, and what a suggestion says about its source. */
import { expect, it } from 'vitest';
import { MILEAGE_SUGGESTIONS, suggestedMileage } from './mileage-suggestions.ts';

it.each([
  ['2024-12-31', undefined],
  ['2025-01-01', 700],
  ['2025-12-31', 700],
  ['2026-01-01', 725],
  ['2026-12-31', 725],
  ['2027-01-01', undefined],
])('on %s the suggested rate is %s tenths of a cent', (date, tenths) => {
  expect(suggestedMileage(date, 'USD')?.rateTenths).toBe(tenths);
});

it('a rate of the IRS is suggested in dollars of the United States alone', () => {
  for (const currency of ['GBP', 'CAD', 'EUR'])
    expect(suggestedMileage('2026-03-05', currency)).toBeUndefined();
});

it('a suggestion whose source was not read says who to ask', () => {
  for (const each of MILEAGE_SUGGESTIONS) {
    expect(each.source).not.toBe('');
    expect(each.readOn !== null || each.checkWith !== null).toBe(true);
  }
});
