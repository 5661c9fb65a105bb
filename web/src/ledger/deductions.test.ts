/**
 * Tests the deductions of the form that records a payment: sums, errors and arguments. Also tests the words that say
 * what a payment is and what it was for.
 */
import { describe, expect, it } from 'vitest';
import { type DeductionEntry, sumWithheld, toWithheld, validateDeductions } from './deductions.ts';
import { describePurpose, paymentWords } from './payment-words.ts';

const row = (label: string, amount: string, paymentId = `id of ${label}`): DeductionEntry => ({
  paymentId,
  label,
  amount,
});

const problems = (...rows: DeductionEntry[]) =>
  validateDeductions(rows, { currency: 'USD', openCents: 16_000 });

describe('deductions', () => {
  it('are summed and sent as far as they are typed; an empty row is left out', () => {
    const rows = [row('Social Security', '9.92'), row('Medicare', '2,32'), row('', ''), row('Own', 'x')];
    expect(sumWithheld(rows)).toBe(1224);
    expect(toWithheld(rows.slice(0, 3))).toEqual([
      {
        paymentId: 'id of Social Security',
        label: 'Social Security',
        amountCents: 992,
        tax: 'SOCIAL_SECURITY',
      },
      { paymentId: 'id of Medicare', label: 'Medicare', amountCents: 232, tax: 'MEDICARE' },
    ]);
  });

  it('need a label and an amount to the cent each', () => {
    expect(problems(row('Social Security', '9.92'), row('', ''))).toEqual({});
    expect(
      problems(row('', '5'), row('Medicare', ''), row('Own', '1.005'), row('x'.repeat(61), '1')),
    ).toEqual({
      'id of ': { label: 'Required' },
      'id of Medicare': { amount: 'Required' },
      'id of Own': { amount: 'Please enter an amount from $0.01 to $1,000,000.00, to the cent.' },
      [`id of ${'x'.repeat(61)}`]: { label: 'Please enter at most 60 characters.' },
    });
  });

  it('are at most what she is owed', () => {
    expect(problems(row('Income tax', '160'))).toEqual({});
    expect(problems(row('Income tax', '159'), row('Medicare', '1.01'))).toEqual({
      'id of Medicare': { amount: 'More would be withheld than is owed.' },
    });
  });
});

describe('the words of a payment', () => {
  const payment = { label: null, tax: null, weekStart: null, hoursDate: null, platform: null } as const;

  it('name the platform, what was withheld, or the corrected week', () => {
    const all = [
      { ...payment, kind: 'PAID', platform: 'VENMO' },
      { ...payment, kind: 'PAID' },
      { ...payment, kind: 'WITHHELD', label: 'Medicare' },
      { ...payment, kind: 'WITHHELD', label: 'Rent', tax: 'SOCIAL_SECURITY' },
      { ...payment, kind: 'CORRECTION', weekStart: '2026-03-02' },
      { ...payment, kind: 'CORRECTION', weekStart: '2026-03-02', hoursDate: '2026-03-05' },
    ] as const;
    expect(all.map(paymentWords)).toEqual([
      'Venmo',
      'Marked as paid',
      'Withheld: Medicare',
      'Withheld: Rent, counted as Social Security',
      'Correction of the week of Mar 2',
      'Correction of the hours of Mar 5',
    ]);
  });

  it('say what it was for', () => {
    const days = { from: '2026-03-02', to: '2026-03-08', dayCount: 5, addedKinds: [] };
    const told = [
      { ...days, addedKinds: ['overtime' as const] },
      { ...days, to: '2026-03-02', dayCount: 1 },
      { ...days, dayCount: 0, addedKinds: ['guarantee' as const, 'holiday' as const] },
      { ...days, from: '2024-12-30', to: '2025-01-02' },
      null,
    ].map((purpose) => describePurpose(purpose, '2026-03-09'));
    expect(told).toEqual([
      'Mar 2 – 8: 5 days and overtime',
      'Mar 2: 1 day',
      'Mar 2 – 8: guaranteed hours and holiday pay',
      'Dec 30, 2024 – Jan 2, 2025: 5 days',
      'Paid ahead',
    ]);
  });
});
