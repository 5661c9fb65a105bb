/** Tests which mileage rate is suggested on a date: that of its own year, and in dollars of the United States alone. */
import { expect, it } from 'vitest';
import { suggestedMileageRate } from './suggested-mileage-rates.ts';

it.each([
  ['2024-12-31', undefined],
  ['2025-01-01', 700],
  ['2025-12-31', 700],
  ['2026-01-01', 725],
  ['2026-12-31', 725],
  ['2027-01-01', undefined],
])('on %s the suggested rate is %s tenths of a cent', (date, tenths) => {
  expect(suggestedMileageRate('USD', date)?.rateTenths).toBe(tenths);
});

it('a rate of the IRS is suggested in dollars of the United States alone', () => {
  for (const currency of ['GBP', 'CAD', 'EUR'] as const) {
    expect(suggestedMileageRate(currency, '2026-03-05')).toBeUndefined();
  }
});
