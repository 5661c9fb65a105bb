/** Tests whether printed taxes are said to be different: by payments, voids, choices and answers, and for whom marks are. */
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { byAge } from '../kernel/compare-keys.ts';
import { differsFromPrint, taxPrintMarks } from './tax-print.ts';

let household: TestHousehold;
let paymentId: string;

const pay = (
  nannyId: string,
  fields: { readonly paymentDate?: string; readonly cents?: number } = {},
): string => {
  const id = household.newId();
  const { paymentDate = '2026-03-05', cents = 40_000 } = fields;
  household.as('family').must('payment.record', {
    paymentId: id,
    nannyId,
    paymentDate,
    amountCents: cents,
    platform: 'CASH',
  });
  return id;
};

function rows() {
  const [row] = household.all('household');
  if (row === undefined) throw new Error('No household');
  return {
    household: row,
    nannies: household.all('nanny').toSorted(byAge),
    payments: household.all('payment'),
  };
}

const print = (): void => {
  const printedMarks = taxPrintMarks(rows(), 2026);
  household.as('family').must('household.saveTaxAnswers', { year: 2026, isPrinted: true, printedMarks });
};
const choose = (setting: 'NONE' | 'FAMILY_PAYS', nannyId = NANNY_ID) =>
  household.as('family').must('nanny.saveTaxSetting', { nannyId, year: 2026, setting, reason: null });
const answer = (stateContributionsPaid: boolean | null) =>
  household.as('family').must('household.saveTaxAnswers', { year: 2026, stateContributionsPaid });
const differs = () => differsFromPrint(rows(), 2026);

beforeEach(() => {
  household = TestHousehold.create();
  paymentId = pay(NANNY_ID);
});

describe('printed taxes', () => {
  it('are the same until something of them changes', () => {
    expect(differs()).toBeUndefined();
    print();
    expect(differs()).toBe(false);
    pay(NANNY_ID, { paymentDate: '2024-12-31' });
    expect(differs()).toBe(false);
  });

  it('differ after a void, and after a payment of the year or the year before', () => {
    print();
    household.as('family').must('payment.void', { paymentId });
    expect(differs()).toBe(true);
    print();
    expect(differs()).toBe(false);
    for (const paymentDate of ['2026-03-04', '2025-06-05']) {
      pay(COLLEAGUE_ID, { paymentDate });
      expect(differs()).toBe(true);
      print();
      expect(differs()).toBe(false);
    }
  });

  it('differ while a choice or an answer is another one', () => {
    print();
    choose('FAMILY_PAYS');
    expect(differs()).toBe(true);
    choose('NONE');
    expect(differs()).toBe(false);
    answer(true);
    expect(differs()).toBe(true);
    answer(null);
    expect(differs()).toBe(false);
  });

  it('differ although the change is older than the print: it came later', () => {
    print();
    household.at = '2026-03-05T12:00:00.000Z';
    pay(NANNY_ID);
    expect(differs()).toBe(true);
  });

  it('leave what was chosen as it was, and no mark in the household’s row', () => {
    choose('FAMILY_PAYS');
    pay(COLLEAGUE_ID);
    print();
    const [mark] = taxPrintMarks(rows(), 2026);
    expect(household.row('nanny', NANNY_ID)?.taxSettings).toEqual([
      { year: 2026, setting: 'FAMILY_PAYS', reason: null, printed: mark?.mark },
    ]);
    expect(household.row('nanny', COLLEAGUE_ID)?.taxSettings).toMatchObject([{ setting: 'NONE' }]);
    expect(JSON.stringify(rows().household)).not.toContain(mark?.mark);
  });
});
