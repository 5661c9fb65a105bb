/**
 * Tests terms: which are refused, the weekday with which a nanny's weeks begin, weeks that earlier terms still price,
 * and the nanny's answer; and that no nanny gets an id whose derived ids are another nanny's.
 */
import { describe, expect, it } from 'vitest';
import { approve } from '../../test-support/approved-weeks.ts';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, plantTerms, setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { parseMutation } from '../run-mutation.ts';
import { weekId } from './week.ts';

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

const keyOf = (effectiveFrom: string) => ({ nannyId: NANNY_ID, effectiveFrom });
const code = (household: TestHousehold, terms: object): string =>
  household.as('family').code('terms.set', { ...set, ...terms });

describe("a nanny's weeks begin on one weekday", () => {
  it('that of her first terms, with or without hours', () => {
    const household = TestHousehold.create();
    setTerms(household);
    for (const terms of [
      { effectiveFrom: '2026-03-08', weekStartsOn: 0 },
      { effectiveFrom: '2026-02-26', weekStartsOn: 4 },
      { effectiveFrom: '2026-03-12', weekStartsOn: 4 },
    ]) {
      expect(code(household, terms)).toBe('week_start_fixed');
    }
    expect(code(household, { effectiveFrom: '2026-02-16' })).toBe('applied');
  });

  it('so that four terms, each with a weekday of its own, cut no sixty hours', () => {
    const household = TestHousehold.create();
    household.at = '2026-03-13T17:00:00.000Z';
    setTerms(household);
    for (const [effectiveFrom, weekStartsOn] of [
      ['2026-03-05', 4],
      ['2026-03-09', 1],
      ['2026-03-12', 4],
    ] as const) {
      household.as('family').run('terms.set', { ...set, effectiveFrom, weekStartsOn });
    }
    for (let day = 2; day <= 7; day += 1) {
      household.completedDay(`2026-03-0${day}`, { start: '08:00', end: '18:00' });
    }
    expect(added(household)).toEqual(['overtime 2026-03-08 20000']);
  });

  it('the same also when several terms arrive in one push', () => {
    const household = TestHousehold.create();
    const steps = [
      { ...set, effectiveFrom: '2026-03-05', weekStartsOn: 4 },
      { ...set, effectiveFrom: WEEK },
      { ...set, effectiveFrom: '2026-03-12', weekStartsOn: 4 },
    ].map((args) => ({ by: 'family', name: 'terms.set', args }) as const);
    expect(household.together(steps)).toMatchObject([
      { result: 'applied' },
      { code: 'week_start_fixed' },
      { result: 'applied' },
    ]);
  });

  it('also where an older version let later ones begin on another', () => {
    const household = TestHousehold.create();
    setTerms(household);
    plantTerms(household, { effectiveFrom: '2026-03-19', weekStartsOn: 4 });
    const onThursday = { effectiveFrom: '2026-03-26', weekStartsOn: 4 };
    expect(code(household, { effectiveFrom: '2026-03-16', weekStartsOn: 1 })).toBe('applied');
    expect(code(household, { effectiveFrom: '2026-03-12', weekStartsOn: 4 })).toBe('week_start_fixed');
    expect(code(household, { effectiveFrom: '2026-03-23' })).toBe('week_start_fixed');
    expect(code(household, onThursday)).toBe('applied');
  });
});

describe('her first terms', () => {
  const thursday = { effectiveFrom: '2026-02-26', weekStartsOn: 4 };

  it('cut no week that has hours', () => {
    const household = withFiftyHours();
    expect(code(household, thursday)).toBe('week_start_fixed');
    expect(code(household, { effectiveFrom: LAST_WEEK })).toBe('applied');
    expect(added(household)).toEqual(['overtime 2026-03-01 10000']);
  });

  it.each([
    ['worked on', (household: TestHousehold) => household.completedDay('2026-02-24')],
    [
      'reaching into it from the week before',
      (household: TestHousehold) => {
        const dayId = household.acceptedDay('2026-02-22', { start: '20:00', end: '23:00' });
        const { start } = household.span('2026-02-22', '20:00', '23:00');
        household.as('family').must('day.recordHours', { dayId, start, end: '2026-02-23T12:00:00.000Z' });
      },
    ],
    ['accepted and begun', (household: TestHousehold) => household.acceptedDay('2026-02-24')],
    [
      'with hours in review',
      (household: TestHousehold) => {
        const dayId = household.acceptedDay('2026-02-24');
        const basedOn = basedOnDay(household, dayId);
        household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
        const hours = { dayId, ...household.span('2026-02-24', '09:00', '17:00') };
        household.as('nanny').run('day.recordHours', hours, { basedOn });
        if (household.all('review').length !== 1) throw new Error('No review');
      },
    ],
  ] as const)('cut no week before a day %s', (_name, plan) => {
    const household = TestHousehold.create();
    plan(household);
    expect(code(household, thursday)).toBe('week_start_fixed');
  });

  it('begin on any weekday before her hours, and in a week without any', () => {
    const household = withFiftyHours();
    expect(code(household.copy(), { effectiveFrom: '2026-02-22', weekStartsOn: 0 })).toBe('applied');
    expect(code(household.copy(), { effectiveFrom: '2026-03-05', weekStartsOn: 4 })).toBe('applied');
  });

  it('may be removed, and others begin on another weekday, while no shift was accepted', () => {
    const household = withFiftyHours();
    setTerms(household);
    household.pendingDay('2026-03-06');
    household.as('family').must('terms.remove', keyOf(WEEK));
    expect(code(household, { effectiveFrom: '2026-03-05', weekStartsOn: 4 })).toBe('applied');
  });

  it('stay once a shift from their date on was accepted or worked', () => {
    const household = withFiftyHours();
    setTerms(household);
    const dayId = household.acceptedDay('2026-03-06');
    expect(household.as('family').code('terms.remove', keyOf(WEEK))).toBe('week_start_fixed');
    household.as('family').must('day.remove', { dayId });
    household.completedDay('2026-03-04');
    expect(household.as('family').code('terms.remove', keyOf(WEEK))).toBe('week_start_fixed');
  });

  it('have a weekday that stays when a week was over and its terms are removed', () => {
    const household = TestHousehold.create();
    setTerms(household, { effectiveFrom: LAST_WEEK });
    closeWeek(household, LAST_WEEK);
    household.as('family').must('terms.remove', keyOf(LAST_WEEK));
    expect(code(household, thursday)).toBe('week_start_fixed');
    expect(code(household, { effectiveFrom: LAST_WEEK })).toBe('applied');
  });
});

/** Earlier terms price last week, as an older version left it where later ones would have lowered paid weeks. */
function withHeldWeek(): TestHousehold {
  const household = withFiftyHours();
  setTerms(household, { effectiveFrom: '2026-02-16' });
  plantTerms(household, { effectiveFrom: LAST_WEEK, weeklyLimitMinutes: 2640 });
  const week = { householdId: household.id, nannyId: NANNY_ID, version: 1, weekStart: LAST_WEEK };
  const id = weekId(NANNY_ID, LAST_WEEK);
  household.plant('week', { ...UNSET.week, ...week, id, heldTermsFrom: '2026-02-16' });
  return household;
}

describe('a week that earlier terms still price', () => {
  it('is priced by them until the nanny agrees', () => {
    const household = withHeldWeek();
    household.recordPayment(110_000, { paymentDate: '2026-03-01' });
    const answer = { ...keyOf(LAST_WEEK), note: null };
    household.as('nanny').must('terms.answer', { ...answer, status: 'DISAGREED' });
    household.completedDay('2026-02-28', { start: '08:00', end: '10:00' });
    expect(added(household)).toEqual(['overtime 2026-03-01 12000']);
    household.as('nanny').must('terms.answer', { ...answer, status: 'AGREED' });
    expect(added(household)).toEqual(['overtime 2026-03-01 8000']);
    expect(household.row('week', weekId(NANNY_ID, LAST_WEEK))?.heldTermsFrom).toBeNull();
  });

  it('keeps its price when terms of its date are replaced or earlier ones removed', () => {
    const household = withHeldWeek();
    setTerms(household, { effectiveFrom: LAST_WEEK, weeklyLimitMinutes: 2640, dailyLimitMinutes: 540 });
    expect(added(household)).toEqual(['overtime 2026-03-01 10000']);
    setTerms(household, { effectiveFrom: '2026-02-09' });
    expect(household.as('family').code('terms.remove', keyOf('2026-02-16'))).toBe('lowers_worked_week');
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
    const older = { id: household.newId(), name: 'terms.set', version: 1, args: set };
    expect(parseMutation(older).args).toEqual(set);
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
    household.recordPayment(110_000, { paymentDate: '2026-03-01' });
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
