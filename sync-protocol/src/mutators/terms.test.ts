/**
 * Tests terms: which are refused, when the first day of weeks may change, what they do to weeks that have pay
 * already, and the nanny's answer; and that no nanny gets an id whose derived ids are another nanny's.
 */
import { describe, expect, it } from 'vitest';
import { approve } from '../../test-support/approved-weeks.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { weekId } from '../model/week.ts';
import { setTerms as setTermsMutator } from './terms.ts';

const LAST_WEEK = '2026-02-23';

/** Last week's five days of ten hours: 50 hours at $20.00, 10 of them overtime by a limit of 40. */
function withFiftyHours(): TestHousehold {
  const household = TestHousehold.create();
  for (const date of ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27']) {
    household.completedDay(date, { start: '08:00', end: '18:00' });
  }
  return household;
}

const set = { nannyId: NANNY_ID, effectiveFrom: WEEK, ...WEEKLY_40 };
const payLastWeek = (household: TestHousehold): string =>
  household.recordPayment(110_000, { paymentDate: '2026-03-01' });

const stored = (household: TestHousehold) => household.all('terms')[0];

const codeOf = (args: object, by: 'family' | 'nanny' = 'family'): string =>
  TestHousehold.create()
    .as(by)
    .code('terms.set', { ...set, ...args });

describe('terms are refused', () => {
  it.each([
    ['from a nanny', {}, 'nanny', 'forbidden'],
    [
      'from a date that is not the first of a week',
      { effectiveFrom: '2026-03-03' },
      'family',
      'not_week_start',
    ],
    [
      'with a holiday that pays less than overtime',
      { holidayMultiplierHundredths: 125 },
      'family',
      'holiday_multiplier_low',
    ],
    ['more than 60 days back', { effectiveFrom: '2025-12-29' }, 'family', 'too_far_back'],
  ] as const)('%s', (...[, args, by, expected]) => {
    expect(codeOf(args, by)).toBe(expected);
  });

  it('60 days back are possible', () => {
    expect(codeOf({ effectiveFrom: '2026-01-04', weekStartsOn: 0 })).toBe('applied');
  });

  it('more than two years ahead, as by a typing error', () => {
    expect(codeOf({ effectiveFrom: '2028-03-06' })).toBe('bad_input');
    expect(codeOf({ effectiveFrom: '2028-02-28' })).toBe('applied');
  });

  it('that a parent replaces without having seen them', () => {
    const household = TestHousehold.create();
    setTerms(household);
    const other = { ...set, weeklyLimitMinutes: 2640 };
    expect(household.as('partner').code('terms.set', other, { basedOn: { changedAt: null } })).toBe(
      'terms_changed',
    );
    const { changedAt } = household.all('terms')[0] ?? {};
    expect(household.as('partner').code('terms.set', other, { basedOn: { changedAt } })).toBe('applied');
  });
});

describe("the week's first day", () => {
  const onSunday = { effectiveFrom: '2026-03-08', weekStartsOn: 0 } as const;

  it('can change while no hours are recorded under terms', () => {
    const household = withFiftyHours();
    setTerms(household);
    setTerms(household, onSunday);
    expect(household.all('terms')).toHaveLength(2);
  });

  it('is fixed once hours are recorded', () => {
    const household = TestHousehold.create();
    setTerms(household);
    household.completedDay('2026-03-04');
    expect(household.as('family').code('terms.set', { ...set, ...onSunday })).toBe('week_start_fixed');
  });

  it('is fixed once a week is over', () => {
    const household = TestHousehold.create();
    setTerms(household, { effectiveFrom: LAST_WEEK });
    closeWeek(household, LAST_WEEK);
    expect(household.as('family').code('terms.set', { ...set, ...onSunday })).toBe('week_start_fixed');
  });
});

/** A closed week of fifty hours from Monday on, whose terms are removed. */
function withClosedWeek(): TestHousehold {
  const household = withFiftyHours();
  setTerms(household, { effectiveFrom: LAST_WEEK });
  closeWeek(household, LAST_WEEK);
  household.as('family').must('terms.remove', { nannyId: NANNY_ID, effectiveFrom: LAST_WEEK });
  return household;
}

describe("the week's first day, after terms were removed", () => {
  const thursday = { nannyId: NANNY_ID, ...WEEKLY_40, weekStartsOn: 4, effectiveFrom: '2026-02-19' };

  it('stays as it was in a week that is over', () => {
    const household = withClosedWeek();
    expect(household.as('family').code('terms.set', thursday)).toBe('week_start_fixed');
    setTerms(household, { effectiveFrom: LAST_WEEK });
    expect(added(household)).toEqual(['overtime 2026-03-01 10000']);
  });

  it('stays as it was also where later terms are left', () => {
    const household = withClosedWeek();
    setTerms(household, { effectiveFrom: '2026-03-16' });
    expect(household.as('family').code('terms.set', thursday)).toBe('week_start_fixed');
  });

  it('can be another one where no week is over', () => {
    const household = withFiftyHours();
    setTerms(household);
    household.as('family').must('terms.remove', { nannyId: NANNY_ID, effectiveFrom: WEEK });
    expect(household.as('family').code('terms.set', thursday)).toBe('applied');
  });
});

describe('terms from a past date', () => {
  it('price weeks that are not paid anew, and without them the premium is gone', () => {
    const household = withFiftyHours();
    setTerms(household, { effectiveFrom: LAST_WEEK });
    expect(added(household)).toEqual(['overtime 2026-03-01 10000']);
    setTerms(household, { effectiveFrom: LAST_WEEK, weeklyLimitMinutes: 2640 });
    expect(added(household)).toEqual(['overtime 2026-03-01 6000']);
    household.as('family').must('terms.remove', { nannyId: NANNY_ID, effectiveFrom: LAST_WEEK });
    expect(added(household)).toEqual([]);
  });

  it('raise a paid week: the difference is open', () => {
    const household = withFiftyHours();
    household.recordPayment(100_000, { paymentDate: '2026-03-01' });
    setTerms(household, { effectiveFrom: LAST_WEEK });
    expect(household.all('earning').reduce((sum, { openCents }) => sum + openCents, 0)).toBe(10_000);
  });

  it('do not lower a paid week in place, and are not removed from under it', () => {
    const household = withFiftyHours();
    setTerms(household, { effectiveFrom: LAST_WEEK });
    payLastWeek(household);
    const family = household.as('family');
    const lower = { ...set, effectiveFrom: LAST_WEEK, weeklyLimitMinutes: 2640 };
    expect(family.code('terms.set', lower)).toBe('terms_lower_pay');
    expect(family.code('terms.remove', { nannyId: NANNY_ID, effectiveFrom: LAST_WEEK })).toBe(
      'terms_lower_pay',
    );
    expect(added(household)).toEqual(['overtime 2026-03-01 10000']);
  });

  it('lower a paid week once the nanny agrees', () => {
    const household = withFiftyHours();
    setTerms(household, { effectiveFrom: '2026-02-16' });
    payLastWeek(household);
    setTerms(household, { effectiveFrom: LAST_WEEK, weeklyLimitMinutes: 2640 });
    expect(added(household)).toEqual(['overtime 2026-03-01 10000']);
    expect(household.row('week', weekId(NANNY_ID, LAST_WEEK))?.heldTermsFrom).toBe('2026-02-16');
    const answer = { nannyId: NANNY_ID, effectiveFrom: LAST_WEEK, note: null };
    household.as('nanny').must('terms.answer', { ...answer, status: 'DISAGREED' });
    expect(added(household)).toEqual(['overtime 2026-03-01 10000']);
    household.as('nanny').must('terms.answer', { ...answer, status: 'AGREED' });
    expect(added(household)).toEqual(['overtime 2026-03-01 6000']);
    expect(household.all('payment')[0]?.unsettledCents).toBe(4000);
  });

  it('count for hours of the held week by the earlier terms', () => {
    const household = withFiftyHours();
    setTerms(household, { effectiveFrom: '2026-02-16' });
    payLastWeek(household);
    setTerms(household, { effectiveFrom: LAST_WEEK, weeklyLimitMinutes: null });
    household.completedDay('2026-02-28', { start: '08:00', end: '10:00' });
    expect(added(household)).toEqual(['overtime 2026-03-01 12000']);
  });
});

describe("the nanny's answer", () => {
  const answer = { nannyId: NANNY_ID, effectiveFrom: WEEK, status: 'AGREED', note: 'Thank you' } as const;

  it('is hers alone', () => {
    const household = TestHousehold.create();
    setTerms(household);
    expect(household.as('family').code('terms.answer', answer)).toBe('forbidden');
    expect(household.as('colleague').code('terms.answer', answer)).toBe('not_found');
    expect(household.as('nanny').code('terms.answer', answer)).toBe('applied');
    expect(household.all('terms')[0]).toMatchObject({ answer: 'AGREED', answerNote: 'Thank you' });
  });

  it('is to the terms that she saw, and gone when they change', () => {
    const household = TestHousehold.create();
    setTerms(household);
    const basedOn = WEEKLY_40;
    household.as('nanny').must('terms.answer', answer, { basedOn });
    // At the same time, as a forged clock could say.
    setTerms(household, { weeklyLimitMinutes: 2640 });
    expect(household.all('terms')[0]?.answer).toBeNull();
    expect(household.as('nanny').code('terms.answer', answer, { basedOn })).toBe('terms_changed');
  });

  it('stays when the same terms are saved again', () => {
    const household = TestHousehold.create();
    setTerms(household);
    household.as('nanny').must('terms.answer', answer);
    expect(household.as('family').code('terms.set', set)).toBe('noop');
    expect(household.all('terms')[0]?.answer).toBe('AGREED');
  });
});

describe('whether she lives in', () => {
  const answer = { nannyId: NANNY_ID, effectiveFrom: LAST_WEEK, status: 'AGREED', note: null } as const;
  it('is not said by terms from an older queue, which leave it as it is', () => {
    const household = TestHousehold.create();
    expect(setTermsMutator.upgradeArgs?.(set, 1)).toEqual(set);
    household.as('family').must('terms.set', set);
    expect(stored(household)?.livesIn).toBeNull();
    setTerms(household, { livesIn: true });
    household.as('family').must('terms.set', { ...set, weeklyLimitMinutes: null });
    expect(stored(household)).toMatchObject({ livesIn: true, weeklyLimitMinutes: null });
    setTerms(household, { weeklyLimitMinutes: null, livesIn: null });
    expect(stored(household)?.livesIn).toBeNull();
  });

  it('prices nothing, opens no week, and asks the nanny again', () => {
    const household = withFiftyHours();
    setTerms(household, { effectiveFrom: LAST_WEEK });
    household.as('nanny').must('terms.answer', answer);
    payLastWeek(household);
    closeWeek(household, LAST_WEEK);
    approve(household, LAST_WEEK);
    const before = household.contents();
    household.at = '2026-06-01T17:00:00.000Z';
    setTerms(household, { effectiveFrom: LAST_WEEK, livesIn: true });
    const asked = { answer: null, answeredAt: null, changedAt: household.at, livesIn: true };
    expect(household.contents()).toEqual({ ...before, terms: [{ ...before['terms']?.[0], ...asked }] });
  });

  it('is the family’s to say', () => {
    const household = TestHousehold.create();
    setTerms(household);
    expect(household.as('nanny').code('terms.set', { ...set, livesIn: false })).toBe('forbidden');
    expect(household.as('family').code('terms.set', { ...set, livesIn: null })).toBe('noop');
  });
});

it('no nanny is added with an id whose derived ids are another nanny’s', () => {
  const household = TestHousehold.create();
  const alike = `${NANNY_ID.slice(0, 19)}9${NANNY_ID.slice(20)}`;
  const args = { id: alike, name: 'Nina', email: 'nina@example.com', hourlyRateCents: 2000 };
  expect(household.as('family').code('nanny.add', args)).toBe('id_conflict');
});
