/** Tests Form W-2, Schedule H, FUTA, what is set aside, what is assumed and what has to be done. */
import { describe, expect, it } from 'vitest';
import {
  MIA,
  NORA,
  pay,
  payWithholding,
  record,
  taxesOf,
  weekly,
  withhold,
} from '../../test-support/tax-payments.ts';
import type { PaymentTax } from '../ledger/payment-taxes.ts';
import type { TaxSettingName } from '../people/tax-setting-names.ts';
import { type HouseholdTaxes, type HouseholdTaxRows, householdTaxes } from './household-taxes.ts';

const boxes = (taxes: HouseholdTaxes): number[] => {
  const [{ w2 } = { w2: undefined }] = taxes.employees;
  return w2 === undefined
    ? []
    : [w2.box1Cents, w2.box2Cents, w2.box3Cents, w2.box4Cents, w2.box5Cents, w2.box6Cents];
};

/** The lines that have an amount, as 'line: cents', and those that have an answer, as 'line: true'. */
const lines = ({ scheduleH }: HouseholdTaxes): string[] =>
  scheduleH
    .filter(({ cents, answer }) => cents !== null || answer !== null)
    .map(({ line, cents, answer }) => `${line}: ${cents ?? answer}`);

const codes = ({ assumptions }: HouseholdTaxes): string[] => assumptions.map(({ code }) => code);

/** Every Wednesday from 12 February 2020, as in the example of the instructions for Schedule H. */
const FORTY_SIX_WEEKS = weekly('2020-02-12', 46, 5000);

describe('the example of the instructions for Schedule H', () => {
  it('adds her share to box 1 alone where the family pays it', () => {
    const taxes = taxesOf(2020, FORTY_SIX_WEEKS, { setting: 'FAMILY_PAYS' });
    expect(boxes(taxes)).toEqual([247_595, 0, 230_000, 14_260, 230_000, 3335]);
    expect(lines(taxes)).toEqual([
      'A: true',
      '1a: 230000',
      '2a: 28520',
      '2c: 28520',
      '3: 230000',
      '4: 6670',
      '5: 0',
      '6: 0',
      '7: 0',
      '8a: 35190',
      '8c: 35190',
      '9: false',
    ]);
    expect(taxes.futa).toMatchObject({ isDue: false, wagesCents: 0, cents: 0, maxCents: 0 });
  });

  it('leaves box 1 at the wages where her share is withheld, and her net at the rest', () => {
    const payments = payWithholding(2020, FORTY_SIX_WEEKS);
    const taxes = taxesOf(2020, payments, { setting: 'WITHHOLD' });
    expect(boxes(taxes)).toEqual([230_000, 0, 230_000, 14_260, 230_000, 3335]);
    const net = payments.filter(({ kind }) => kind === 'PAID');
    expect(net.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(212_405);
    expect(codes(taxes)).toEqual(['cash_wages_only', 'no_leave_credits']);
  });

  it('has no line one dollar below the threshold', () => {
    const payments = [...weekly('2020-02-12', 43, 5000), pay('2020-12-09', 4900)];
    const taxes = taxesOf(2020, payments, { setting: 'FAMILY_PAYS' });
    expect(boxes(taxes)).toEqual([219_900, 0, 0, 0, 0, 0]);
    expect(lines(taxes)).toEqual(['A: false', 'B: false', 'C: false']);
    expect(taxes.steps.map(({ code }) => code)).toEqual(['state']);
  });
});

describe('a year of 52 weeks at $1,000.00 in 2026', () => {
  const payments = payWithholding(2026, weekly('2026-01-02', 52, 100_000));
  const taxes = taxesOf(2026, payments, { setting: 'WITHHOLD' });

  it('withholds 3,224.00 and 754.00, and owes 42.00 of FUTA', () => {
    expect(boxes(taxes)).toEqual([5_200_000, 0, 5_200_000, 322_400, 5_200_000, 75_400]);
    expect(lines(taxes)).toEqual([
      'A: true',
      '1: 5200000',
      '2: 644800',
      '3: 5200000',
      '4: 150800',
      '5: 0',
      '6: 0',
      '7: 0',
      '8: 795600',
      '9: true',
      '11: true',
      '15: 700000',
      '16: 4200',
      '25: 795600',
      '26: 799800',
    ]);
  });

  it('sets aside by period of estimated tax, which add up to line 26', () => {
    expect(taxes.periods.map(({ dueOn, cents }) => [dueOn, cents])).toEqual([
      ['2026-04-15', 13 * 15_300 + 4200],
      ['2026-06-15', 9 * 15_300],
      ['2026-09-15', 13 * 15_300],
      ['2027-01-15', 17 * 15_300],
    ]);
    expect(taxes.periods.reduce((sum, { cents }) => sum + cents, 0)).toBe(799_800);
  });

  it('says what has to be done and by when', () => {
    expect(taxes.steps).toEqual([
      { code: 'ein', dueOn: null },
      { code: 'w2', dueOn: '2027-02-01' },
      { code: 'w3', dueOn: '2027-02-01' },
      { code: 'schedule_h', dueOn: '2027-04-15' },
      { code: 'state', dueOn: null },
    ]);
  });

  it('says FUTA is between 0.6 and 6.0 percent while the family has not answered', () => {
    const unknown = taxesOf(2026, payments, { setting: 'WITHHOLD', stateContributionsPaid: null });
    expect(unknown.futa).toMatchObject({ cents: null, minCents: 4200, maxCents: 42_000 });
    expect(lines(unknown)).not.toContain('26: 799800');
    expect(codes(unknown)).toContain('state_contributions_unknown');
    expect(unknown.periods[0]).toMatchObject({ cents: 13 * 15_300 + 4200, maxCents: 13 * 15_300 + 42_000 });
  });

  it('owes 6.0 percent without contributions to the state, in Section B', () => {
    const unpaid = taxesOf(2026, payments, { setting: 'WITHHOLD', stateContributionsPaid: false });
    expect(lines(unpaid).slice(-7)).toEqual([
      '20: 700000',
      '21: 42000',
      '22: 37800',
      '23: 0',
      '24: 42000',
      '25: 795600',
      '26: 837600',
    ]);
  });
});

describe('high wages in 2026', () => {
  it('pay Social Security up to the wage base', () => {
    const taxes = taxesOf(2026, [pay('2026-05-01', 19_000_000)], { setting: 'FAMILY_PAYS' });
    expect(taxes.employees[0]).toMatchObject({ socialSecurityCents: 1_143_900, medicareCents: 275_500 });
    expect(boxes(taxes).slice(2)).toEqual([18_450_000, 1_143_900, 19_000_000, 275_500]);
  });

  it('pay Additional Medicare Tax above $200,000, hers alone', () => {
    const taxes = taxesOf(2026, [pay('2026-05-01', 21_000_000)], { setting: 'WITHHOLD' });
    expect(taxes.employees[0]?.medicareCents).toBe(304_500 + 9000);
    expect(lines(taxes)).toEqual(expect.arrayContaining(['4: 609000', '5: 1000000', '6: 9000']));
  });
});

describe('federal unemployment tax', () => {
  const two = { nannies: [record(NORA, 'Nora'), record(MIA, 'Mia')] };
  const NINE_AND_TWO = [pay('2026-02-01', 90_000), pay('2026-03-31', 20_000, { nannyId: MIA })];

  it('counts all nannies of a quarter together', () => {
    expect(taxesOf(2026, NINE_AND_TWO, { rows: two }).futa).toMatchObject({
      isDue: true,
      wagesCents: 110_000,
      cents: 660,
    });
    const apart = [pay('2026-02-01', 90_000), pay('2026-04-01', 20_000, { nannyId: MIA })];
    expect(taxesOf(2026, apart, { rows: two }).futa.isDue).toBe(false);
  });

  it('is due in the year after a quarter of $1,000, too', () => {
    const before = [pay('2025-10-01', 100_000), pay('2026-02-01', 10_000)];
    expect(taxesOf(2026, before).futa).toMatchObject({ isDue: true, wagesCents: 10_000 });
  });

  it('counts whoever is under 18, but not a spouse', () => {
    const payments = [pay('2026-02-01', 300_000)];
    const minor = taxesOf(2026, payments, { setting: 'EXEMPT', reason: 'UNDER_18' });
    expect(minor.futa.isDue).toBe(true);
    expect(boxes(minor)).toEqual([300_000, 0, 0, 0, 0, 0]);
    expect(taxesOf(2026, payments, { setting: 'EXEMPT', reason: 'SPOUSE' }).futa.isDue).toBe(false);
  });

  it('goes from line C to Part II below the other threshold', () => {
    expect(lines(taxesOf(2026, [pay('2026-02-01', 100_000)]))).toEqual([
      'A: false',
      'B: false',
      'C: true',
      '11: true',
      '15: 100000',
      '16: 600',
      '25: 0',
      '26: 600',
    ]);
  });
});

describe('what counts', () => {
  it('is what was paid in the year, whenever it was earned', () => {
    const payments = [pay('2026-12-31', 300_000), pay('2027-01-01', 500_000)];
    expect(boxes(taxesOf(2026, payments))[0]).toBe(300_000);
  });

  it('is nothing that was voided, and no correction', () => {
    const payments = [
      pay('2026-01-05', 300_000),
      pay('2026-03-02', 400_000, { voidedAt: '2026-05-01T10:00:00.000Z' }),
      pay('2026-04-01', 7000, { kind: 'CORRECTION' }),
    ];
    const taxes = taxesOf(2026, payments);
    expect(boxes(taxes).slice(0, 3)).toEqual([300_000, 0, 300_000]);
    expect(taxes.periods[0]?.cents).toBe(45_900 + 1800);
    expect(taxes.periods[1]?.cents).toBe(0);
  });

  it('is one Form W-2 for a nanny who was removed and added again', () => {
    const nannies = [record(NORA, 'Nora', { email: 'a@b.c' }), record(MIA, 'Nora', { email: 'a@b.c' })];
    const payments = [
      pay('2026-01-05', 187_600),
      withhold('2026-01-05', 'SOCIAL_SECURITY', 12_400),
      pay('2026-06-05', 93_800, { nannyId: MIA }),
      { ...withhold('2026-06-05', 'SOCIAL_SECURITY', 6200), nannyId: MIA },
    ];
    const { employees } = taxesOf(2026, payments, { rows: { nannies } });
    expect(employees.map(({ nannyId, w2 }) => [nannyId, w2.box3Cents, w2.box4Cents])).toEqual([
      [MIA, 300_000, 18_600],
    ]);
    // Of two people, neither reaches the threshold.
    const others = [record(NORA, 'Nora', { nannyUserId: NORA }), record(MIA, 'Nora', { nannyUserId: MIA })];
    const apart = taxesOf(2026, payments, { rows: { nannies: others } }).employees;
    expect(apart.map(({ w2 }) => [w2.box3Cents, w2.box4Cents])).toEqual([
      [0, 12_400],
      [0, 6200],
    ]);
  });

  it('is income tax where the family withheld it, also below the threshold', () => {
    const payments = [pay('2026-01-05', 9000), withhold('2026-01-05', 'FEDERAL_INCOME', 1000)];
    const taxes = taxesOf(2026, payments);
    expect(boxes(taxes)).toEqual([10_000, 1000, 0, 0, 0, 0]);
    expect(lines(taxes)).toEqual(['A: false', 'B: true', '7: 1000', '8: 1000', '9: false']);
  });

  it('reads the tax of an older payment from its label', () => {
    const label = { kind: 'WITHHELD', label: 'Social Security' } as const;
    const payments = [pay('2026-01-05', 281_400), pay('2026-01-05', 18_600, label)];
    expect(boxes(taxesOf(2026, payments))[3]).toBe(18_600);
  });
});

const withheldAs = (tax: PaymentTax | null, label: string) =>
  taxesOf(2026, [pay('2026-01-05', 281_400), pay('2026-01-05', 18_600, { kind: 'WITHHELD', tax, label })]);

describe('what was withheld', () => {
  it('is of the tax that its label names, whatever was sent as the tax', () => {
    expect(boxes(withheldAs('OTHER', ' social security'))[3]).toBe(18_600);
    expect(boxes(withheldAs('SOCIAL_SECURITY', 'Medicare')).slice(3)).toEqual([0, 300_000, 18_600]);
    expect(boxes(withheldAs('OTHER', 'Sécurité sociale (Social Security)'))[3]).toBe(18_600);
  });

  it('is of its type with a label that names no tax', () => {
    expect(boxes(withheldAs('SOCIAL_SECURITY', 'Rent'))[3]).toBe(18_600);
    expect(codes(withheldAs('SOCIAL_SECURITY', 'Rent'))).not.toContain('unnamed_withheld');
  });

  it('is unnamed with any other label', () => {
    for (const label of ['constructor', '__proto__', 'Rent']) {
      const taxes = withheldAs(null, label);
      expect(codes(taxes)).toContain('unnamed_withheld');
      expect(boxes(taxes)).toEqual([300_000, 0, 300_000, 0, 300_000, 0]);
    }
  });
});

const choose = (nannyId: string, setting: TaxSettingName) =>
  ({ nannyId, year: 2026, setting, reason: null }) as const;

describe('a nanny who was removed and added again', () => {
  it('has the choice for her last record, also to do nothing', () => {
    const nannies = [record(NORA, 'Nora'), record(MIA, 'Nora')];
    const box1 = (choices: HouseholdTaxRows['choices']): number | undefined =>
      boxes(taxesOf(2026, [pay('2026-01-05', 400_000)], { rows: { nannies, choices } }))[0];
    expect(box1([choose(NORA, 'FAMILY_PAYS')])).toBe(430_600);
    expect(box1([choose(NORA, 'FAMILY_PAYS'), choose(MIA, 'NONE')])).toBe(400_000);
  });
});

describe('what the page cannot know', () => {
  it('is named, with the nanny whom it is about', () => {
    const payments = [
      pay('2025-01-05', 280_000),
      pay('2025-01-05', 500, { kind: 'WITHHELD', label: 'Rent' }),
    ];
    expect(taxesOf(2025, payments, { stateContributionsPaid: null }).assumptions).toEqual([
      { code: 'no_setting', nannyId: NORA },
      { code: 'differs_from_due', nannyId: NORA },
      { code: 'unnamed_withheld', nannyId: NORA },
      { code: 'cash_wages_only', nannyId: null },
      { code: 'state_contributions_unknown', nannyId: null },
      { code: 'no_credit_reduction', nannyId: null },
      { code: 'figures_not_read', nannyId: null },
      { code: 'form_not_read', nannyId: null },
    ]);
  });

  it('is said of what was withheld below the threshold, which she is owed', () => {
    const payments = payWithholding(2026, [pay('2026-02-02', 50_000)]);
    const taxes = taxesOf(2026, payments, { setting: 'WITHHOLD' });
    expect(codes(taxes)).toContain('withheld_below_threshold');
    expect(taxes.steps.map(({ code }) => code)).toContain('repay');
  });

  it('is said of what was withheld of exempt wages, which Form W-2 shows', () => {
    const payments = [pay('2026-01-05', 281_400), withhold('2026-01-05', 'SOCIAL_SECURITY', 18_600)];
    const taxes = taxesOf(2026, payments, { setting: 'EXEMPT', reason: 'SPOUSE' });
    expect(boxes(taxes)).toEqual([300_000, 0, 0, 18_600, 0, 0]);
    expect(codes(taxes)).toContain('differs_from_due');
    expect(taxes.steps.map(({ code }) => code)).toEqual(expect.arrayContaining(['w2', 'w3', 'repay']));
  });

  it('computes nothing for a year without figures, and in another currency', () => {
    const rows = { nannies: [], choices: [], payments: [], stateContributionsPaid: null };
    expect(householdTaxes({ ...rows, currency: 'USD' }, 2027)).toBeUndefined();
    expect(householdTaxes({ ...rows, currency: 'USD' }, 2019)).toBeUndefined();
    expect(householdTaxes({ ...rows, currency: 'EUR' }, 2026)).toBeUndefined();
  });
});
