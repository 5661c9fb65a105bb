/** Tests tax settings of nannies and answers about a year: who may save them, what they keep, and that no payment changes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import type { TaxExemption, TaxSettingName } from '../people/tax-setting-names.ts';

let household: TestHousehold;

beforeEach(() => {
  household = TestHousehold.create();
});

const settings = () => household.row('nanny', NANNY_ID)?.taxSettings;
const answers = () => household.row('household', household.id)?.taxAnswers;
const save = (year: number, setting: TaxSettingName, reason: TaxExemption | null = null) =>
  household.as('family').must('nanny.saveTaxSetting', { nannyId: NANNY_ID, year, setting, reason });

const refused = (setting: TaxSettingName, reason: TaxExemption | null, year = 2026) =>
  household.as('family').code('nanny.saveTaxSetting', { nannyId: NANNY_ID, year, setting, reason });

describe('a tax setting', () => {
  it('is kept by year, and the last one of a year counts', () => {
    save(2026, 'WITHHOLD');
    save(2025, 'EXEMPT', 'UNDER_18');
    save(2026, 'FAMILY_PAYS');
    expect(settings()).toEqual([
      { year: 2025, setting: 'EXEMPT', reason: 'UNDER_18' },
      { year: 2026, setting: 'FAMILY_PAYS', reason: null },
    ]);
    save(2025, 'NONE');
    expect(settings()?.[0]).toEqual({ year: 2025, setting: 'NONE', reason: null });
  });

  it('changes neither a payment nor what is owed', () => {
    household.as('family').must('payment.record', {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: '2026-03-05',
      amountCents: 300_000,
      platform: 'CASH',
    });
    const before = household.all('payment');
    save(2026, 'WITHHOLD');
    expect(household.all('payment')).toEqual(before);
  });

  it('needs a reason for an exemption, and takes none for anything else', () => {
    expect(refused('EXEMPT', null)).toBe('bad_input');
    expect(refused('WITHHOLD', 'SPOUSE')).toBe('bad_input');
    expect(refused('WITHHOLD', null, 1999)).toBe('bad_input');
  });

  it('is the family’s alone to save', () => {
    const args = { nannyId: NANNY_ID, year: 2026, setting: 'WITHHOLD', reason: null } as const;
    expect(household.as('nanny').code('nanny.saveTaxSetting', args)).toBe('forbidden');
    const paid = { year: 2026, stateContributionsPaid: true };
    expect(household.as('nanny').code('household.saveTaxAnswers', paid)).toBe('forbidden');
  });
});

describe('answers about a year', () => {
  it('keep what isn’t named: an answer by a print, a print by an answer', () => {
    const family = household.as('family');
    family.must('household.saveTaxAnswers', { year: 2026, stateContributionsPaid: true });
    family.must('household.saveTaxAnswers', { year: 2026, isPrinted: true });
    family.must('household.saveTaxAnswers', { year: 2025, stateContributionsPaid: false });
    const printedAt = household.at;
    expect(answers()).toEqual([
      { year: 2025, stateContributionsPaid: false, printedAt: null },
      { year: 2026, stateContributionsPaid: true, printedAt },
    ]);
    family.must('household.saveTaxAnswers', { year: 2026, stateContributionsPaid: null });
    expect(answers()?.[1]).toEqual({ year: 2026, stateContributionsPaid: null, printedAt });
  });
});
