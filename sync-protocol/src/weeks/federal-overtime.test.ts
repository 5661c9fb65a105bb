/** Tests what a week lacks of the overtime that federal law asks for: with and without terms, and when it is told. */
import { describe, expect, it } from 'vitest';
import { approve, MONDAY_AFTER } from '../../test-support/approved-weeks.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { readWeek } from '../../test-support/week-figures.ts';
import { type FederalShortfall, federalShortfall } from './federal-overtime.ts';
import type { TermsFields } from './terms.ts';

const OLD_CALIFORNIA: Partial<TermsFields> = { weeklyLimitMinutes: 2700, dailyLimitMinutes: 540 };
const CALIFORNIA: Partial<TermsFields> = { weeklyLimitMinutes: 2400, dailyLimitMinutes: 540 };
const NEXT_WEEK = '2026-03-09';

/** The colleague's rate is $25.00; here it is the nanny's. Days from Monday on, each from eight in the morning. */
function withHours(...hours: number[]): TestHousehold {
  const household = TestHousehold.create();
  const rate = { nannyId: NANNY_ID, hourlyRateCents: 2500, effectiveFrom: '2026-01-01' };
  household.as('family').must('nanny.setRate', rate);
  household.at = MONDAY_AFTER;
  for (const [day, count] of hours.entries()) {
    household.completedDay(`2026-03-0${day + 2}`, { start: '08:00', end: `${8 + count}:00` });
  }
  return household;
}

function lacks(household: TestHousehold): FederalShortfall | null {
  const { rows, week } = readWeek(household, { nannyId: NANNY_ID, weekStart: WEEK });
  return federalShortfall(rows, { nannyId: NANNY_ID, week });
}

describe('a week over 40 hours without terms', () => {
  it('lacks half the rate for each hour beyond', () => {
    expect(lacks(withHours(9, 9, 9, 9, 9))).toEqual({
      minutesBeyond: 300,
      missingCents: 6250,
      limitMinutes: null,
    });
  });

  it('lacks nothing at 40 hours', () => {
    expect(lacks(withHours(8, 8, 8, 8, 8))).toBeNull();
  });

  it('lacks nothing outside of the US', () => {
    const household = withHours(9, 9, 9, 9, 9);
    const [row] = household.all('household');
    if (row === undefined) throw new Error('no household');
    household.plant('household', { ...row, currency: 'CAD' });
    expect(lacks(household)).toBeNull();
  });

  it('lacks nothing once later terms say that she lives in', () => {
    const household = withHours(9, 9, 9, 9, 9);
    const later = { effectiveFrom: NEXT_WEEK, weeklyLimitMinutes: null };
    setTerms(household, later);
    expect(lacks(household)).not.toBeNull();
    setTerms(household, { ...later, livesIn: true });
    expect(lacks(household)).toBeNull();
  });
});

describe('a week under terms', () => {
  it.each<[string, number[], Partial<TermsFields>, number | null]>([
    ['of the earlier California preset: what live-out pays more', [11, 9, 9, 9, 9], OLD_CALIFORNIA, 6250],
    ['of the earlier preset, with Saturday', [11, 9, 9, 9, 9, 3], OLD_CALIFORNIA, 6250],
    ['of the preset for who lives out: nothing', [11, 9, 9, 9, 9], CALIFORNIA, null],
    ['without overtime', [10, 10, 10, 10, 10], { weeklyLimitMinutes: null }, 12_500],
    [
      'with a daily limit alone',
      [8, 8, 8, 8, 8, 8],
      { weeklyLimitMinutes: null, dailyLimitMinutes: 480 },
      10_000,
    ],
    ['that pays too little for overtime', [9, 9, 9, 9, 9], { overtimeMultiplierHundredths: 125 }, 3125],
  ])('lacks, %s', (...[, hours, terms, missingCents]) => {
    const household = withHours(...hours);
    setTerms(household, terms);
    expect(lacks(household)?.missingCents ?? null).toBe(missingCents);
  });

  it('names the limit of its terms', () => {
    const household = withHours(9, 9, 9, 9, 9);
    setTerms(household, OLD_CALIFORNIA);
    expect(lacks(household)).toMatchObject({ limitMinutes: 2700, minutesBeyond: 300 });
  });

  it('is told until the family says that she lives in, or sets 40 hours', () => {
    const household = withHours(9, 9, 9, 9, 9);
    setTerms(household, { ...OLD_CALIFORNIA, livesIn: false });
    expect(lacks(household)).not.toBeNull();
    setTerms(household, { ...OLD_CALIFORNIA, livesIn: true });
    expect(lacks(household)).toBeNull();
    setTerms(household, { ...CALIFORNIA, livesIn: false });
    expect(lacks(household)).toBeNull();
  });

  it('lacks it still when it was approved', () => {
    const household = withHours(9, 9, 9, 9, 9);
    setTerms(household, OLD_CALIFORNIA);
    closeWeek(household);
    approve(household);
    expect(lacks(household)?.missingCents).toBe(6250);
  });

  it('counts what a holiday pays towards it', () => {
    const household = withHours(9, 9, 9, 9, 9);
    household.as('family').must('household.saveHolidays', {
      useFederal: false,
      own: [{ date: '2026-03-06', name: 'Founding day' }],
    });
    setTerms(household, { weeklyLimitMinutes: null, holidayMultiplierHundredths: 150 });
    expect(lacks(household)).toBeNull();
  });
});
