/** Tests the deductions of the form that records a payment: sums, errors, arguments, and what a payment was for. */
import { NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { describe, expect, it } from 'vitest';
import { describePurpose, paymentWords } from '../../domain/payment-words.ts';
import { type DeductionEntry, sumWithheld, toWithheld, validateDeductions } from './deductions.ts';
import { initialEntry, toRecordArgs, validateEntry } from './payment-entry.ts';
import { testLedger } from './test-ledger.ts';

/** A household that owes $160.00. */
function aLedger() {
  const household = TestHousehold.create();
  household.completedDay('2026-03-03');
  return testLedger(household);
}

const row = (label: string, amount: string, paymentId = `id of ${label}`): DeductionEntry => ({
  paymentId,
  label,
  amount,
});

function problems(...rows: DeductionEntry[]) {
  const ledger = aLedger();
  return validateDeductions(
    rows,
    ledger,
    ledger.balances.find(({ nannyId }) => nannyId === NANNY_ID),
  );
}

describe('deductions', () => {
  it('are summed and sent as far as they are typed; an empty row is left out', () => {
    const rows = [row('Social Security', '9.92'), row('Medicare', '2,32'), row('', ''), row('Own', 'x')];
    expect(sumWithheld(rows)).toBe(1224);
    expect(toWithheld(rows.slice(0, 3))).toEqual([
      { paymentId: 'id of Social Security', label: 'Social Security', amountCents: 992 },
      { paymentId: 'id of Medicare', label: 'Medicare', amountCents: 232 },
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

  it('may be all that is recorded: the net amount is then empty or 0', () => {
    const ledger = aLedger();
    const entry = { ...initialEntry(ledger, NANNY_ID), amount: '' };
    const withheld = toWithheld([row('Medicare', '2.32')]);
    expect(validateEntry(entry, ledger)).toEqual({ amount: 'Required' });
    expect(validateEntry(entry, ledger, true)).toEqual({});
    expect(validateEntry({ ...entry, amount: '0.00' }, ledger, true)).toEqual({});
    expect(validateEntry({ ...entry, amount: '1.001' }, ledger, true)).toHaveProperty('amount');
    expect(toRecordArgs(entry, withheld)).toMatchObject({ amountCents: 0, withheld });
    expect(toRecordArgs({ ...entry, amount: '12' }, withheld)).toMatchObject({ amountCents: 1200, withheld });
    expect(toRecordArgs({ ...entry, amount: '12' })).not.toHaveProperty('withheld');
  });
});

describe('the words of a payment', () => {
  const payment = { label: null, weekStart: null, platform: null } as const;

  it('name the platform, what was withheld, or the corrected week', () => {
    const all = [
      { ...payment, kind: 'PAID', platform: 'VENMO' },
      { ...payment, kind: 'PAID' },
      { ...payment, kind: 'WITHHELD', label: 'Medicare' },
      { ...payment, kind: 'CORRECTION', weekStart: '2026-03-02' },
    ] as const;
    expect(all.map(paymentWords)).toEqual([
      'VENMO',
      'Marked as paid',
      'Withheld: Medicare',
      'Correction of the week of Mar 2',
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
