/**
 * Tests the sums of a year by nanny and quarter, the tax thresholds, the receipt for dependent care, and which years
 * can be chosen.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testId } from '../../test-support/household.ts';
import { quarterOf } from '../kernel/months.ts';
import type { Nanny } from '../people/nanny.ts';
import { thresholdOf } from '../taxes/tax-years.ts';
import { type YearRows, yearOfPayments, yearsOf } from './year.ts';

const NORA = testId(1);
const MIA = testId(2);
const nanny = (id: string, name: string, account: Partial<Nanny> = {}) => ({
  id,
  name,
  email: `${name}@example.com`,
  nannyUserId: null,
  formerUserId: null,
  ...account,
});
const NANNIES = [nanny(NORA, 'Nora'), nanny(MIA, 'Mia')];

type Paid = YearRows['payments'][number];
let payments = 0;

function paid(nannyId: string, paymentDate: string, amountCents: number): Paid {
  payments += 1;
  return { id: testId(100 + payments), nannyId, paymentDate, kind: 'PAID', amountCents, voidedAt: null };
}

const withheld = (...payment: Parameters<typeof paid>): Paid => ({ ...paid(...payment), kind: 'WITHHELD' });
const corrected = (...payment: Parameters<typeof paid>): Paid => ({
  ...paid(...payment),
  kind: 'CORRECTION',
});

const voided = (...payment: Parameters<typeof paid>): Paid => ({
  ...paid(...payment),
  voidedAt: '2026-06-01T12:00:00.000Z',
});

const yearOf = (
  rows: readonly Paid[],
  { year = 2026, today = '2026-11-25', currency = 'USD', nannies = NANNIES } = {},
) => yearOfPayments({ currency: currency as YearRows['currency'], nannies, payments: rows }, { year, today });

const quartersOf = (rows: readonly Paid[]): number[][] =>
  yearOf(rows).nannies.map(({ quarters }) => quarters.map(({ grossCents }) => grossCents));

const stateOf = (rows: readonly Paid[], id: 'fica' | 'futa', dates: { year?: number; today?: string } = {}) =>
  yearOf(rows, dates).thresholds.find((each) => each.id === id);

describe('the sums of a year', () => {
  it('count each payment in the quarter of its date, from the first to the last day', () => {
    const rows = [
      ['2025-12-31', 1],
      ['2026-01-01', 2],
      ['2026-03-31', 4],
      ['2026-04-01', 8],
      ['2026-06-30', 16],
      ['2026-07-01', 32],
      ['2026-09-30', 64],
      ['2026-10-01', 128],
      ['2026-12-31', 256],
      ['2027-01-01', 512],
    ].map(([date, cents]) => paid(NORA, String(date), Number(cents)));
    expect(quartersOf(rows)).toEqual([[6, 24, 96, 384]]);
    expect(yearOf(rows).nannies[0]).toMatchObject({
      nannyId: NORA,
      name: 'Nora',
      grossCents: 510,
      paidCents: 510,
      withheldCents: 0,
      reimbursedCents: 0,
    });
  });

  it('leave out voided payments, and a nanny who has no others', () => {
    const rows = [
      paid(NORA, '2026-02-01', 500),
      voided(NORA, '2026-02-02', 700),
      voided(MIA, '2026-02-03', 900),
    ];
    expect(quartersOf(rows)).toEqual([[500, 0, 0, 0]]);
    expect(yearOf(rows).total.grossCents).toBe(500);
  });

  it('are wages, paid and withheld; a correction counts nowhere', () => {
    const rows = [
      paid(NORA, '2026-02-01', 900),
      withheld(NORA, '2026-02-01', 80),
      withheld(NORA, '2026-05-01', 20),
      corrected(NORA, '2026-02-02', 300),
      corrected(MIA, '2025-02-02', 300),
    ];
    const { nannies, total } = yearOf(rows);
    expect(nannies).toMatchObject([{ grossCents: 1000, paidCents: 900, withheldCents: 100 }]);
    expect(total.quarters.slice(0, 2)).toEqual([
      { grossCents: 980, withheldCents: 80 },
      { grossCents: 20, withheldCents: 20 },
    ]);
    expect(yearsOf(rows, '2026-11-25')).toEqual([2026]);
  });

  it('of all nannies are those of each, in any order of payments', () => {
    const row = fc.record({
      nannyId: fc.constantFrom(NORA, MIA),
      month: fc.integer({ min: 1, max: 12 }),
      cents: fc.integer({ min: 1, max: 10 ** 8 }),
      isVoided: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row), (list) => {
        const rows = list.map(({ nannyId, month, cents, isVoided }) =>
          (isVoided ? voided : paid)(nannyId, `2026-${String(month).padStart(2, '0')}-15`, cents),
        );
        const { total, nannies, thresholds } = yearOf(rows);
        const backwards = yearOf(rows.toReversed());
        expect(backwards).toEqual({ year: 2026, total, nannies, thresholds });
        const sums = total.quarters.map((_, index) =>
          nannies.reduce((sum, { quarters }) => sum + (quarters[index]?.grossCents ?? 0), 0),
        );
        expect(total.quarters.map(({ grossCents }) => grossCents)).toEqual(sums);
        expect(total.grossCents).toBe(sums.reduce((sum, each) => sum + each, 0));
      }),
    );
  });

  it('offer the years with payments that count, and today’s', () => {
    const rows = [paid(NORA, '2024-12-31', 1), voided(NORA, '2023-05-01', 1), paid(MIA, '2026-01-01', 1)];
    expect(yearsOf(rows, '2026-11-25')).toEqual([2026, 2024]);
    expect(yearsOf([], '2027-01-01')).toEqual([2027]);
  });
});

describe('the threshold of Social Security and Medicare', () => {
  it('is $2,700 in 2024, $2,800 in 2025, $3,000 in 2026, and unknown in other years', () => {
    const amounts = [2019, 2024, 2025, 2026, 2027].map((year) => thresholdOf('fica', year)?.amountCents);
    expect(amounts).toEqual([undefined, 270_000, 280_000, 300_000, undefined]);
  });

  it('is reached by the payment that makes it exactly full, whatever their order', () => {
    const rows = [
      paid(NORA, '2026-03-12', 100_000),
      paid(NORA, '2026-01-02', 200_000),
      paid(NORA, '2026-05-01', 1),
    ];
    expect(stateOf(rows, 'fica')).toMatchObject({ countedCents: 300_001, reachedOn: '2026-03-12' });
  });

  it('is reached by what was withheld, too, and not by a correction', () => {
    const rows = [
      corrected(NORA, '2026-01-02', 100_000),
      paid(NORA, '2026-03-12', 270_000),
      withheld(NORA, '2026-03-13', 30_000),
    ];
    expect(stateOf(rows, 'fica')).toMatchObject({ countedCents: 300_000, reachedOn: '2026-03-13' });
    const ofQuarter = [paid(NORA, '2026-04-10', 99_999), withheld(MIA, '2026-06-30', 1)];
    expect(stateOf(ofQuarter, 'futa')).toMatchObject({ reachedOn: '2026-06-30' });
  });

  it('is not reached a cent below, by a voided payment or by two nannies together', () => {
    const rows = [
      paid(NORA, '2026-03-12', 299_999),
      voided(NORA, '2026-03-13', 50_000),
      paid(MIA, '2026-03-12', 299_999),
    ];
    expect(yearOf(rows).thresholds.map(({ reachedOn, countedCents }) => [reachedOn, countedCents])).toEqual([
      [null, 299_999],
      [null, 299_999],
      ['2026-03-12', 0],
    ]);
  });

  it('doesn’t count the year before', () => {
    const rows = [paid(NORA, '2025-12-31', 300_000), paid(NORA, '2026-01-01', 100)];
    expect(stateOf(rows, 'fica')).toMatchObject({ countedCents: 100, reachedOn: null });
    expect(stateOf(rows, 'fica', { year: 2025 })).toMatchObject({ reachedOn: '2025-12-31' });
  });
});

describe('a nanny who was removed and added again', () => {
  const EARLIER = testId(3);
  const [account, other] = [testId(8), testId(9)];
  const rows = () => [
    paid(EARLIER, '2026-02-13', 250_000),
    paid(NORA, '2026-03-13', 100),
    paid(MIA, '2026-08-14', 250_000),
  ];
  const ficaOf = (earlier: Partial<Nanny>, later: Partial<Nanny>) => {
    const nannies = [nanny(EARLIER, 'Mia', earlier), NANNIES[0] ?? nanny(NORA, ''), nanny(MIA, 'Mia', later)];
    return yearOf(rows(), { nannies })
      .thresholds.filter(({ id }) => id === 'fica')
      .map(({ nannyId, countedCents, reachedOn }) => [nannyId, countedCents, reachedOn]);
  };
  const asOne = [
    [NORA, 100, null],
    [MIA, 500_000, '2026-08-14'],
  ];

  it('is one employee by her account, also with another e-mail', () => {
    const later = { nannyUserId: account, email: 'new@example.com' };
    expect(ficaOf({ formerUserId: account }, later)).toEqual(asOne);
  });

  it('is one employee by her e-mail while a record has no account', () => {
    expect(ficaOf({}, {})).toEqual(asOne);
    expect(ficaOf({ formerUserId: account }, {})).toEqual(asOne);
    expect(ficaOf({}, { nannyUserId: account })).toEqual(asOne);
  });

  it('is another employee with another account, or another e-mail without one', () => {
    const apart = [
      [EARLIER, 250_000, null],
      [NORA, 100, null],
      [MIA, 250_000, null],
    ];
    expect(ficaOf({ formerUserId: account }, { nannyUserId: other })).toEqual(apart);
    expect(ficaOf({ formerUserId: account }, { email: 'new@example.com' })).toEqual(apart);
  });

  it('keeps the sums of each record', () => {
    expect(yearOf(rows(), { nannies: [nanny(EARLIER, 'Mia'), ...NANNIES] }).nannies).toHaveLength(3);
  });
});

describe('the threshold of unemployment tax', () => {
  it('is reached by all nannies together within one quarter', () => {
    const rows = [paid(NORA, '2026-04-10', 60_000), paid(MIA, '2026-06-30', 40_000)];
    expect(stateOf(rows, 'futa')).toMatchObject({ nannyId: null, reachedOn: '2026-06-30' });
  });

  it('is not reached over the border of two quarters', () => {
    const rows = [paid(NORA, '2026-03-31', 99_999), paid(NORA, '2026-04-01', 99_999)];
    expect(stateOf(rows, 'futa', { today: '2026-04-02' })).toMatchObject({
      reachedOn: null,
      quarter: 2,
      countedCents: 99_999,
    });
  });

  it('is reached in the year after a quarter that reached it', () => {
    const rows = [paid(NORA, '2025-02-01', 100_000), paid(NORA, '2026-02-01', 500)];
    expect(stateOf(rows, 'futa')).toMatchObject({ reachedOn: '2025-02-01' });
    expect(stateOf([paid(NORA, '2024-02-01', 100_000)], 'futa')).toMatchObject({ reachedOn: null });
  });

  it('shows the current quarter, and the highest one of another year', () => {
    const rows = [
      paid(NORA, '2026-02-01', 700),
      paid(NORA, '2026-05-01', 900),
      paid(NORA, '2026-10-01', 500),
    ];
    expect(stateOf(rows, 'futa')).toMatchObject({ quarter: 4, countedCents: 500 });
    expect(stateOf(rows, 'futa', { today: '2027-01-01' })).toMatchObject({ quarter: 2, countedCents: 900 });
  });

  it('is unknown, and so not reached, in a year whose amount isn’t known', () => {
    const rows = [paid(NORA, '2019-02-01', 500_000)];
    for (const state of yearOf(rows, { year: 2019 }).thresholds)
      expect(state).toMatchObject({ threshold: undefined, reachedOn: null, countedCents: 500_000 });
  });

  it('isn’t compared with another currency', () => {
    expect(yearOf([paid(NORA, '2026-02-01', 500_000)], { currency: 'EUR' }).thresholds).toEqual([]);
  });
});

it('a quarter has three months', () => {
  const quarters = Array.from({ length: 12 }, (_, month) =>
    quarterOf(`2026-${String(month + 1).padStart(2, '0')}-01`),
  );
  expect(quarters).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
});
