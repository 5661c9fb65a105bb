/**
 * Tests the form that records a payment: first values, amounts, the error of each field, and a payment of which all is
 * withheld.
 */
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { describe, expect, it } from 'vitest';
import { defaultNanny, initialEntry, toRecordArgs, validateEntry } from './payment-entry.ts';
import { testLedger } from './test-ledger.ts';
import { parsePayment } from './typed-payment.ts';

function household(): TestHousehold {
  const made = TestHousehold.create();
  made.completedDay('2026-03-03', { end: '10:00' });
  made.completedDay('2026-03-03', { nannyId: COLLEAGUE_ID });
  return made;
}

describe('the form of a payment', () => {
  it('starts with today, VENMO, and the nanny who is owed most', () => {
    expect(initialEntry(testLedger(household()))).toMatchObject({
      nannyId: COLLEAGUE_ID,
      paymentDate: '2026-03-05',
      amount: '200.00',
      platform: 'VENMO',
    });
    expect(initialEntry(testLedger(household()), NANNY_ID)).toMatchObject({
      nannyId: NANNY_ID,
      amount: '20.00',
    });
  });

  it('starts without a nanny if none is owed anything, but with an only nanny', () => {
    const { balances } = testLedger(TestHousehold.create());
    expect(defaultNanny(balances)).toBeUndefined();
    expect(defaultNanny(balances.slice(0, 1))?.nannyId).toBe(COLLEAGUE_ID);
    expect(initialEntry(testLedger(TestHousehold.create())).amount).toBe('');
  });

  it('takes dollars with cents, from 0.01 to 1,000,000.00', () => {
    expect(parsePayment('172.5')).toBe(17_250);
    expect(parsePayment('19.99')).toBe(1999);
    expect(parsePayment('1000000')).toBe(100_000_000);
    const wrong = ['', ' ', 'abc', '0', '-5', '21.505', '1000000.01', 'Infinity'];
    expect(wrong.filter((typed) => parsePayment(typed) !== undefined)).toEqual([]);
  });

  it('reports an error per field', () => {
    const ledger = testLedger(household());
    const entry = initialEntry(ledger);
    expect(validateEntry(entry, ledger)).toEqual({});
    expect(validateEntry({ ...entry, nannyId: '', paymentDate: '', amount: '' }, ledger)).toEqual({
      nannyId: 'Required',
      paymentDate: 'Required',
      amount: 'Required',
    });
    expect(validateEntry({ ...entry, paymentDate: '2026-03-06' }, ledger).paymentDate).toBe(
      'The payment date must not be after today.',
    );
    expect(validateEntry({ ...entry, amount: '1.005' }, ledger).amount).toMatch('$0.01 to $1,000,000.00');
  });

  it('may be all that is recorded: the net amount is then empty or 0', () => {
    const ledger = testLedger(household());
    const entry = { ...initialEntry(ledger, NANNY_ID), amount: '' };
    const withheld = [{ paymentId: 'm', label: 'Medicare', amountCents: 232 }];
    expect(validateEntry(entry, ledger)).toEqual({ amount: 'Required' });
    expect(validateEntry(entry, ledger, true)).toEqual({});
    expect(validateEntry({ ...entry, amount: '0.00' }, ledger, true)).toEqual({});
    expect(validateEntry({ ...entry, amount: '1.001' }, ledger, true)).toHaveProperty('amount');
    expect(toRecordArgs(entry, withheld)).toMatchObject({ amountCents: 0, withheld });
    expect(toRecordArgs({ ...entry, amount: '12' }, withheld)).toMatchObject({ amountCents: 1200, withheld });
    expect(toRecordArgs({ ...entry, amount: '12' })).not.toHaveProperty('withheld');
  });
});
