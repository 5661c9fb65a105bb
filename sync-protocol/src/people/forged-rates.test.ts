/** Tests that a family can't lower the rate for a moment, to owe less for what the nanny has agreed to or worked. */
import { describe, expect, it } from 'vitest';
import { OWED, remove, TOMORROW, withAgreedDay } from '../../test-support/agreed-day.ts';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { sign } from '../../test-support/week-figures.ts';
import { addDays } from '../kernel/calendar.ts';

const setRate = (household: TestHousehold, hourlyRateCents: number, effectiveFrom: string): string =>
  household.as('family').code('nanny.setRate', { nannyId: NANNY_ID, hourlyRateCents, effectiveFrom });

/** An accepted day on Friday of this week, without hours. */
function acceptedDay(household: TestHousehold): string {
  const dayId = household.pendingDay(TOMORROW);
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  return dayId;
}

describe('a lower rate is refused', () => {
  it('for an agreed shift that the family can’t cancel for nothing any more', () => {
    const { household, dayId } = withAgreedDay();
    expect(setRate(household, 1, TOMORROW)).toBe('lowers_worked_week');
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('for an agreed holiday that has passed', () => {
    const household = TestHousehold.create();
    setTerms(household, { holidayMultiplierHundredths: 150 });
    const own = [{ date: TOMORROW, name: 'Founders’ Day' }];
    household.as('family').must('household.saveHolidays', { useFederal: false, own });
    acceptedDay(household);
    household.at = '2026-03-09T12:00:00.000Z';
    expect(setRate(household, 1, TOMORROW)).toBe('lowers_worked_week');
    closeWeek(household);
    expect(added(household)).toEqual([`holiday ${TOMORROW} 16000`]);
  });

  it('for recorded hours, which a correction would price anew', () => {
    const household = TestHousehold.create();
    household.completedDay('2026-03-04');
    expect(setRate(household, 1999, '2026-03-01')).toBe('lowers_worked_week');
    expect(setRate(household, 1999, '2026-03-05')).toBe('applied');
  });

  it('for hours that can still come for an approved week', () => {
    const household = TestHousehold.create();
    household.completedDay('2026-03-02');
    household.pendingDay('2026-03-04');
    household.at = '2026-03-09T17:00:00.000Z';
    for (const by of ['nanny', 'family'] as const) {
      expect(sign(household, by, { nannyId: NANNY_ID, weekStart: WEEK })).toBe('applied');
    }
    expect(setRate(household, 1, '2026-03-04')).toBe('lowers_worked_week');
  });

  it('for dates more than 60 days ago', () => {
    const household = TestHousehold.create();
    expect(setRate(household, 1, '2026-01-03')).toBe('too_far_back');
    expect(setRate(household, 1, '2026-01-04')).toBe('applied');
  });
});

function guaranteed(): TestHousehold {
  const household = TestHousehold.create();
  setTerms(household, { guaranteedMinutes: 2400 });
  return household;
}

describe('a lower rate in a week with guaranteed hours', () => {
  it('is refused once the week has begun', () => {
    const household = guaranteed();
    for (const date of [WEEK, '2026-03-07', '2026-03-08']) {
      expect(setRate(household, 1, date)).toBe('lowers_worked_week');
    }
  });

  it('begins with the next week or later', () => {
    const household = guaranteed();
    expect(setRate(household, 1900, addDays(WEEK, 7))).toBe('applied');
    expect(setRate(household, 1800, addDays(WEEK, 13))).toBe('applied');
  });
});

describe('a lower rate is set', () => {
  it('from a date on which the nanny has agreed to nothing yet', () => {
    const household = TestHousehold.create();
    household.pendingDay('2026-03-04');
    expect(setRate(household, 1900, '2026-03-01')).toBe('applied');
  });

  it('for agreed shifts of later dates, which she can still decline', () => {
    const { household } = withAgreedDay(null);
    expect(setRate(household, 1900, TOMORROW)).toBe('applied');
  });

  it('for a nanny without an account', () => {
    const household = TestHousehold.create();
    const nannyId = household.newId();
    const ida = { id: nannyId, name: 'Ida', email: 'ida@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', ida, { at: '2026-03-01T17:00:00.000Z' });
    const lower = { nannyId, hourlyRateCents: 1900, effectiveFrom: '2026-03-01' };
    expect(household.as('family').code('nanny.setRate', lower)).toBe('applied');
  });
});

it('hours that a review adds to a paid day are priced like the day', () => {
  const household = TestHousehold.create();
  const dayId = household.completedDay('2026-03-04');
  household.as('family').must('payment.payDays', {
    payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
    days: [{ dayId, amountCents: 16_000 }],
    earnings: [],
    platform: null,
  });
  const reviewId = household.newId();
  const basedOn = { ...basedOnDay(household, dayId), isPaid: false };
  const hours = { dayId, ...household.span('2026-03-04', '09:00', '17:30') };
  household.as('nanny').code('day.recordHours', hours, { basedOn, mutationId: reviewId });
  expect(setRate(household, 2400, '2026-03-04')).toBe('applied');
  household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
  expect(household.day(dayId)).toMatchObject({ amountCents: 16_000, hourlyRateCents: 2000 });
  expect(household.all('earning')).toContainEqual(
    expect.objectContaining({ kind: 'adjustment', amountCents: 1000 }),
  );
});

it('a higher rate is set for any date', () => {
  const household = TestHousehold.create();
  household.completedDay('2026-03-04');
  expect(setRate(household, 2100, '2020-01-01')).toBe('applied');
});
