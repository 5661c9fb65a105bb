/** Tests that a household's currency changes only while nothing is earned, paid or stated, whatever a device has seen. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';

const USD = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;
const CAD = { ...USD, currency: 'CAD' } as const;

let household: TestHousehold;
const save = (args: typeof USD | typeof CAD, basedOn?: unknown) =>
  household.as('family').code('household.saveSettings', args, basedOn === undefined ? {} : { basedOn });
const current = () => household.row('household', household.id)?.currency;

/** Works and owes a day of 160.00. */
function workADay(): string {
  const dayId = household.acceptedDay('2026-03-04');
  household.as('nanny').must('day.recordHours', { dayId, ...household.span('2026-03-04', '09:00', '17:00') });
  return dayId;
}

beforeEach(() => {
  household = TestHousehold.create();
});

describe('the currency', () => {
  it('changes while nothing is earned, paid or stated', () => {
    household.acceptedDay('2026-03-04');
    expect(save(CAD, USD)).toBe('applied');
    expect(save(USD)).toBe('applied');
  });

  it('stays once hours are owed, with or without what its author saw', () => {
    workADay();
    expect(save(CAD)).toBe('currency_in_use');
    expect(save(CAD, USD)).toBe('currency_in_use');
    expect(save({ ...CAD, timezone: 'America/New_York' }, { ...USD, currency: 'EUR' })).toBe(
      'currency_in_use',
    );
    expect(current()).toBe('USD');
  });

  it('stays with all that was saved beside it, and other settings change without it', () => {
    workADay();
    const both = { ...CAD, billingIncrementMinutes: 60 } as const;
    const run = household.as('family').run('household.saveSettings', both, { basedOn: USD });
    expect(run).toMatchObject({ code: 'currency_in_use' });
    expect(household.row('household', household.id)).toMatchObject(USD);
    // A stale device changes another field; its currency is only what it saw.
    expect(household.as('family').code('household.saveSettings', both, { basedOn: CAD })).toBe('applied');
    expect(household.row('household', household.id)).toMatchObject({ ...USD, billingIncrementMinutes: 60 });
  });

  it('stays after a payment alone, also one that was voided', () => {
    const paymentId = household.recordPayment(5000);
    expect(save(CAD)).toBe('currency_in_use');
    household.as('family').must('payment.void', { paymentId });
    expect(save(CAD)).toBe('currency_in_use');
  });

  it('stays once a mileage rate is set: a mile is no kilometer', () => {
    const rate = { nannyId: NANNY_ID, rateTenths: 725, effectiveFrom: '2026-03-05' };
    household.as('family').must('nanny.setMileageRate', rate);
    expect(save(CAD)).toBe('currency_in_use');
  });

  it('stays while a claim waits or is approved, and changes once it is withdrawn', () => {
    const claimId = household.newId();
    household.as('nanny').must('claim.submit', {
      claimId,
      nannyId: NANNY_ID,
      kind: 'EXPENSE',
      date: '2026-03-05',
      category: 'PARKING',
      distanceTenths: null,
      amountCents: 1250,
      note: null,
      receiptHash: null,
    });
    expect(save(CAD)).toBe('currency_in_use');
    household.as('family').must('claim.decide', { claimId, status: 'APPROVED', note: null });
    expect(save(CAD)).toBe('currency_in_use');
    household.as('nanny').must('claim.withdraw', { claimId });
    expect(save(CAD)).toBe('applied');
  });

  it('stays in a household of former nannies only', () => {
    workADay();
    for (const { id: nannyId } of household.all('nanny'))
      household.as('family').run('nanny.remove', { nannyId });
    expect(household.all('nanny').every(({ archivedAt }) => archivedAt !== null)).toBe(true);
    expect(save(CAD)).toBe('currency_in_use');
  });

  it('changes again once a day entered by mistake is deleted', () => {
    const dayId = workADay();
    household.as('family').must('day.remove', { dayId });
    expect(save(CAD)).toBe('applied');
  });

  it('stays in a batch that takes only one of several earnings away before', () => {
    const dayIds = ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) => household.completedDay(date));
    for (const dayId of dayIds) {
      const results = household.copy().together([
        { by: 'family', name: 'day.remove', args: { dayId } },
        { by: 'family', name: 'household.saveSettings', args: CAD },
      ]);
      expect(results).toMatchObject([{ result: 'applied' }, { code: 'currency_in_use' }]);
    }
  });

  it('stays where the first hours come in the same batch', () => {
    const dayId = household.acceptedDay('2026-03-04');
    const span = household.span('2026-03-04', '09:00', '17:00');
    const results = household.together([
      { by: 'nanny', name: 'day.recordHours', args: { dayId, ...span } },
      { by: 'family', name: 'household.saveSettings', args: CAD, basedOn: USD },
    ]);
    expect(results).toMatchObject([{ result: 'applied' }, { code: 'currency_in_use' }]);
  });

  it('is checked with the nannies and one row a table, however many there are', () => {
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) household.completedDay(date);
    const before = household.rowsRead;
    save(CAD);
    // The household, its two nannies and one earning.
    expect(household.rowsRead - before).toBe(4);
    save({ ...USD, billingIncrementMinutes: 15 });
    expect(household.rowsRead - before).toBe(5);
  });

  it('was changed first: the hours count in it', () => {
    expect(save(CAD, USD)).toBe('applied');
    workADay();
    expect(household.all('earning')).toMatchObject([{ nannyId: NANNY_ID, amountCents: 16_000 }]);
    expect(save(USD, USD)).toBe('noop');
    expect(save(USD)).toBe('currency_in_use');
  });
});
