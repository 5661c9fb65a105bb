/** Tests the payment filters: rows shown and hidden, an end before the start, active or not; and the sum unpaid. */
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { describe, expect, it } from 'vitest';
import { applyFilters, isFiltering, NO_FILTERS, rangeProblem, sumOpenCents } from './filters.ts';
import { testLedger } from './test-ledger.ts';

function household(): TestHousehold {
  const made = TestHousehold.create();
  for (const date of ['2026-03-02', '2026-03-03']) made.completedDay(date);
  made.completedDay('2026-03-03', { nannyId: COLLEAGUE_ID });
  const payment = { amountCents: 1000, platform: 'CASH' } as const;
  for (const [nannyId, paymentDate] of [
    [NANNY_ID, '2026-03-02'],
    [COLLEAGUE_ID, '2026-03-04'],
  ] as const) {
    made.as('family').must('payment.record', { paymentId: made.newId(), nannyId, paymentDate, ...payment });
  }
  return made;
}

describe('the payment filters', () => {
  const ledger = testLedger(household());
  const countShown = (filters: Partial<typeof NO_FILTERS>) => {
    const { payments, unpaid, hiddenUnpaid } = applyFilters(ledger, { ...NO_FILTERS, ...filters });
    return [payments.length, unpaid.length, hiddenUnpaid.length];
  };

  it('apply to the history and the unpaid days, both dates inclusive', () => {
    expect(countShown({})).toEqual([2, 3, 0]);
    expect(countShown({ nannyId: NANNY_ID })).toEqual([1, 2, 1]);
    expect(countShown({ start: '2026-03-03' })).toEqual([1, 2, 1]);
    expect(countShown({ end: '2026-03-02' })).toEqual([1, 1, 2]);
    expect(countShown({ start: '2026-03-02', end: '2026-03-02', nannyId: COLLEAGUE_ID })).toEqual([0, 0, 3]);
  });

  it('report an end before the start, and then match nothing', () => {
    const filters = { ...NO_FILTERS, start: '2026-03-03', end: '2026-03-02' };
    expect(rangeProblem(filters)).toBe('The end date must not be before the start date.');
    expect(rangeProblem({ ...filters, end: '' })).toBeUndefined();
    expect(countShown(filters)).toEqual([0, 0, 3]);
  });

  it('are inactive by default', () => {
    expect([isFiltering(NO_FILTERS), isFiltering({ ...NO_FILTERS, end: '2026-03-02' })]).toEqual([
      false,
      true,
    ]);
  });

  it('sum what is unpaid, not what days earned', () => {
    expect(sumOpenCents(ledger.unpaid)).toBe(16_000 * 2 + 20_000 - 2000);
  });
});
