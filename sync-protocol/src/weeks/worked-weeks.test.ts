/**
 * Tests that what was worked keeps its price: by no change of terms, holidays, rates or settings does the family lower
 * a week in which a nanny with an account has worked or waits for a review. Paid or not makes no difference.
 */
import { describe, expect, it } from 'vitest';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { figuresOf, sign, totalNow } from '../../test-support/week-figures.ts';
import type { MutatorArgs } from '../registry.ts';

const MONDAY_AFTER = '2026-03-09T17:00:00.000Z';
const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
const terms = { nannyId: NANNY_ID, effectiveFrom: WEEK, ...WEEKLY_40 };

/** Five days of ten hours at $20.00 under a limit of 40 hours a week: 1,100.00. */
function fiftyHours(): TestHousehold {
  const household = TestHousehold.create();
  setTerms(household);
  household.at = MONDAY_AFTER;
  for (const date of DATES) household.completedDay(date, { start: '08:00', end: '18:00' });
  return household;
}

const lowered = (beforeCents: number, afterCents: number, weekStart = WEEK) => ({
  result: 'rejected',
  code: 'lowers_worked_week',
  details: { weekStart, beforeCents, afterCents, currency: 'USD' },
});

describe('terms that were worked under', () => {
  it('are not taken back: five times ten hours stay 1,100.00', () => {
    const household = fiftyHours();
    const family = household.as('family');
    const none = { ...terms, weeklyLimitMinutes: null };
    expect(family.run('terms.set', none)).toEqual(lowered(110_000, 100_000));
    expect(family.code('terms.remove', { nannyId: NANNY_ID, effectiveFrom: WEEK })).toBe('week_start_fixed');
    expect(added(household)).toEqual(['overtime 2026-03-08 10000']);
  });

  it('even where she confirmed, agreed to others, or was paid and that was voided', () => {
    const household = fiftyHours();
    const family = household.as('family');
    closeWeek(household);
    expect(sign(household, 'nanny', { nannyId: NANNY_ID, weekStart: WEEK })).toBe('applied');
    household
      .as('nanny')
      .must('terms.answer', { nannyId: NANNY_ID, effectiveFrom: WEEK, status: 'AGREED', note: null });
    const none = { ...terms, weeklyLimitMinutes: null };
    expect(family.run('terms.set', none)).toEqual(lowered(110_000, 100_000));
    const paymentId = household.recordPayment(1);
    expect(family.run('terms.set', none)).toEqual(lowered(110_000, 100_000));
    family.must('payment.void', { paymentId });
    expect(family.run('terms.set', none)).toEqual(lowered(110_000, 100_000));
  });

  it('lower no week by terms between, nor by removing later ones', () => {
    const household = TestHousehold.create();
    setTerms(household, { effectiveFrom: '2026-02-23', weeklyLimitMinutes: null });
    setTerms(household);
    household.at = MONDAY_AFTER;
    for (const date of DATES) household.completedDay(date, { start: '08:00', end: '18:00' });
    const removal = { nannyId: NANNY_ID, effectiveFrom: WEEK };
    expect(household.as('family').run('terms.remove', removal)).toEqual(lowered(110_000, 100_000));
  });

  it('may be raised, and lowered from the next week on', () => {
    const household = fiftyHours();
    const family = household.as('family');
    expect(family.code('terms.set', { ...terms, weeklyLimitMinutes: 2280 })).toBe('applied');
    expect(added(household)).toEqual(['overtime 2026-03-08 12000']);
    const next = { ...terms, effectiveFrom: '2026-03-16', weeklyLimitMinutes: null };
    expect(family.code('terms.set', next)).toBe('applied');
  });

  it('keep the guarantee of a week that has begun, with or without hours', () => {
    const household = TestHousehold.create();
    setTerms(household, { guaranteedMinutes: 2400 });
    const none = { ...terms, guaranteedMinutes: null };
    expect(household.as('family').code('terms.set', none)).toBe('lowers_worked_week');
    household.at = MONDAY_AFTER;
    household.completedDay('2026-03-04');
    expect(household.as('family').run('terms.set', none)).toEqual(lowered(80_000, 16_000));
    closeWeek(household);
    expect(household.as('family').run('terms.set', none)).toEqual(lowered(80_000, 16_000));
  });

  it('count an agreed shift that has begun as worked, though its hours are missing', () => {
    const household = TestHousehold.create();
    setTerms(household, { dailyLimitMinutes: 360 });
    const dayId = household.acceptedDay('2026-03-04');
    household.as('family').must('day.markNotWorked', { dayId, notWorked: true });
    const none = { ...terms, dailyLimitMinutes: null };
    expect(household.as('family').run('terms.set', none)).toEqual(lowered(18_000, 16_000));
  });

  it('of a nanny who never had an account may be changed', () => {
    const household = TestHousehold.create();
    const nannyId = household.newId();
    const ida = { id: nannyId, name: 'Ida', email: 'ida@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', ida);
    household.as('family').must('terms.set', { ...terms, nannyId });
    for (const date of DATES.slice(0, 4))
      household.completedDay(date, { nannyId, start: '08:00', end: '19:00' });
    const none = { ...terms, nannyId, weeklyLimitMinutes: null };
    expect(household.as('family').code('terms.set', none)).toBe('applied');
  });

  it('stay for a nanny whose account was deleted', () => {
    const household = fiftyHours();
    const { accountId } = PEOPLE.nanny;
    household.as('nanny').must('nanny.unlink', { nannyId: NANNY_ID, accountId });
    const none = { ...terms, weeklyLimitMinutes: null };
    expect(household.as('family').run('terms.set', none)).toEqual(lowered(110_000, 100_000));
  });
});

describe('Thanksgiving at double', () => {
  const at = '2026-11-30T17:00:00.000Z';

  /** Eight hours on Thursday, November 26, at $20.00: 160.00 and as much again. */
  function thanksgiving(): TestHousehold {
    const household = TestHousehold.create();
    household.at = at;
    const from = { effectiveFrom: '2026-11-23', holidayMultiplierHundredths: 200 };
    setTerms(household, from);
    household.completedDay('2026-11-26');
    return household;
  }

  const off = { useFederal: false, own: [] };

  it('stays when it is taken off the holidays, closed, paid or not', () => {
    const household = thanksgiving();
    const refused = lowered(32_000, 16_000, '2026-11-23');
    expect(household.as('family').run('household.saveHolidays', off)).toEqual(refused);
    closeWeek(household, '2026-11-23');
    expect(household.as('family').run('household.saveHolidays', off)).toEqual(refused);
    expect(added(household)).toEqual(['holiday 2026-11-26 16000']);
  });

  it('stays after she was removed, also once her account is gone', () => {
    const household = thanksgiving();
    const refused = lowered(32_000, 16_000, '2026-11-23');
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(household.as('family').run('household.saveHolidays', off)).toEqual(refused);
    const { accountId } = PEOPLE.nanny;
    household.as('nanny').must('nanny.unlink', { nannyId: NANNY_ID, accountId });
    expect(household.as('family').run('household.saveHolidays', off)).toEqual(refused);
  });

  it('can leave the federal list where the family keeps it as its own', () => {
    const household = thanksgiving();
    const own = [{ date: '2026-11-26', name: 'Thanksgiving' }];
    household.as('family').must('household.saveHolidays', { useFederal: false, own });
    expect(added(household)).toEqual(['holiday 2026-11-26 16000']);
  });
});

/** Hours that she recorded while the family declined the day: they wait in review. */
function inReview(date = '2026-03-04', end = '17:00') {
  const household = TestHousehold.create();
  const dayId = household.acceptedDay(date);
  const basedOn = basedOnDay(household, dayId);
  household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
  const reviewId = household.newId();
  const hours = { dayId, ...household.span(date, '09:00', end) };
  household.as('nanny').run('day.recordHours', hours, {
    mutationId: reviewId,
    basedOn,
  });
  expect(household.row('review', reviewId)?.status).toBe('open');
  return { household, dayId, reviewId };
}

const settings = (changed: Partial<MutatorArgs<'household.saveSettings'>>) =>
  ({ timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD', ...changed }) as const;

describe('hours in review', () => {
  it('keep their rate: eight hours stay 160.00', () => {
    const { household, dayId, reviewId } = inReview();
    const cent = { nannyId: NANNY_ID, hourlyRateCents: 1, effectiveFrom: '2026-03-04' };
    expect(household.as('family').run('nanny.setRate', cent)).toEqual(lowered(16_000, 8));
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(household.day(dayId).amountCents).toBe(16_000);
    expect(household.as('family').run('nanny.setRate', cent)).toEqual(lowered(16_000, 8));
  });

  it('keep their terms', () => {
    const { household } = inReview();
    setTerms(household, { dailyLimitMinutes: 360 });
    const none = { ...terms, dailyLimitMinutes: null };
    expect(household.as('family').run('terms.set', none)).toEqual(lowered(18_000, 16_000));
  });

  it('keep their billing increment', () => {
    const { household } = inReview('2026-03-04', '16:46');
    const save = (by: 'family' | 'partner', minutes: number) =>
      household.as(by).run('household.saveSettings', settings({ billingIncrementMinutes: minutes }));
    expect(save('family', 1)).toEqual(lowered(16_000, 15_533));
    expect(save('partner', 30)).toMatchObject({ result: 'applied' });
  });

  it('keep the dates on which they count', () => {
    const { household } = inReview();
    setTerms(household, { restWeekday: 3 });
    const save = (timezone: string) =>
      household.as('family').run('household.saveSettings', settings({ timezone }));
    expect(save('Asia/Tokyo')).toMatchObject({ code: 'lowers_worked_week' });
    expect(save('America/Chicago')).toMatchObject({ result: 'applied' });
  });
});

const zone = (household: TestHousehold, timezone: string) =>
  household
    .as('family')
    .run('household.saveSettings', { timezone, billingIncrementMinutes: 15, currency: 'USD' });

describe('settings', () => {
  it('cut no hours anew that an older version has not cut', () => {
    const household = TestHousehold.create();
    setTerms(household, { restWeekday: 3 });
    const dayId = household.completedDay('2026-03-04', { start: '09:00', end: '17:00' });
    household.plant('day', { ...household.day(dayId), minutesByDate: null });
    expect(zone(household, 'Asia/Tokyo')).toMatchObject({ code: 'lowers_worked_week' });
    expect(totalNow(household).grossCents).toBe(24_000);
  });

  it('read nothing unless the increment is smaller or the zone another', () => {
    const household = fiftyHours();
    const before = household.rowsRead;
    const args = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' } as const;
    household.as('family').must('household.saveSettings', args);
    expect(household.rowsRead - before).toBe(1);
  });
});

it('an approved week stays, and the hours that still come to it keep their rate', () => {
  const household = TestHousehold.create();
  household.completedDay('2026-03-02');
  household.pendingDay('2026-03-04');
  household.at = MONDAY_AFTER;
  for (const by of ['nanny', 'family'] as const)
    expect(sign(household, by, { nannyId: NANNY_ID, weekStart: WEEK })).toBe('applied');
  const cent = { nannyId: NANNY_ID, hourlyRateCents: 1, effectiveFrom: '2026-03-04' };
  expect(household.as('family').code('nanny.setRate', cent)).toBe('lowers_worked_week');
  expect(household.as('family').code('terms.set', { ...terms, weeklyLimitMinutes: 60 })).toBe('applied');
  expect(figuresOf(household).grossCents).toBe(16_000);
});
