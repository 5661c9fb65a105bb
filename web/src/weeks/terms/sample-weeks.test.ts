/**
 * Tests the priced examples beside the form of terms, to the cent: weekly and daily limits, rest day, overtime,
 * guarantee, late cancellation, holiday, pay period.
 */
import type { TermsFields } from 'sync-protocol/weeks/terms.ts';
import { describe, expect, it } from 'vitest';
import {
  cancelledShift,
  dayBeyond,
  holidayShift,
  overtimeHour,
  restDay,
  weekBelow,
  weekBeyond,
  weeksOf40,
} from './sample-weeks.ts';

const FEDERAL: TermsFields = {
  weekStartsOn: 1,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: 24,
  holidayMultiplierHundredths: 150,
  payPeriod: 'WEEKLY',
};
const at = (hourlyRateCents: number, terms: Partial<TermsFields> = {}) => ({
  hourlyRateCents,
  terms: { ...FEDERAL, ...terms },
});

describe('a week beyond the limit', () => {
  it('pays the hours beyond it as overtime', () => {
    expect(weekBeyond(2400, at(2250))).toEqual({
      minutes: 46 * 60,
      days: 5,
      overtimeMinutes: 360,
      grossCents: 110_250,
    });
  });

  it('has only minutes that a week has', () => {
    expect(weekBeyond(10_080, at(2250))).toMatchObject({ minutes: 10_080, days: 7 });
    expect(weekBeyond(10_080, at(2250, { restWeekday: 0 }))).toMatchObject({ minutes: 8640, days: 6 });
  });

  it('follows the other rules, too', () => {
    const { overtimeMinutes } = weekBeyond(2400, at(2250, { dailyLimitMinutes: 480 }));
    expect(overtimeMinutes).toBe(360);
    expect(weekBeyond(2400, at(2250, { dailyLimitMinutes: 60 })).overtimeMinutes).toBe(46 * 60 - 300);
  });
});

it('a day beyond the daily limit pays the rest as overtime', () => {
  expect(dayBeyond(540, at(2000, { dailyLimitMinutes: 540 }))).toEqual({
    minutes: 660,
    overtimeMinutes: 120,
    grossCents: 24_000,
  });
});

it('a shift on the rest day is overtime, whichever day begins the week', () => {
  for (const weekStartsOn of [0, 3, 6]) {
    expect(restDay(6, at(2000, { restWeekday: 6, weekStartsOn }))).toMatchObject({
      overtimeMinutes: 480,
      grossCents: 24_000,
    });
  }
});

it('an hour of overtime pays the multiplied rate, also without a limit', () => {
  expect(overtimeHour(at(2250, { weeklyLimitMinutes: null })).grossCents).toBe(3375);
});

it('a week below the guarantee is paid up to it', () => {
  expect(weekBelow(2400, at(2250, { guaranteedMinutes: 2400 }))).toMatchObject({
    minutes: 1920,
    grossCents: 90_000,
  });
  expect(weekBelow(240, at(2250, { guaranteedMinutes: 240 }))).toMatchObject({
    minutes: 0,
    grossCents: 9000,
  });
});

it('a late cancellation owes the whole shift', () => {
  expect(cancelledShift(at(2250)).grossCents).toBe(18_000);
});

it('a holiday pays the premium if it is worked, and the rate if it is not', () => {
  const { worked, unworked } = holidayShift(at(2250));
  expect([worked.grossCents, unworked.grossCents]).toEqual([27_000, 18_000]);
});

it('a pay period of two weeks pays two weeks', () => {
  expect(weeksOf40(2, at(2250))).toEqual({ minutes: 4800, overtimeMinutes: 0, grossCents: 180_000 });
});
