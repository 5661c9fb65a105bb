/** Tests the pay period of a date, for each way in which terms say that a nanny is paid, and the period before it. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEEKLY_40 } from '../../test-support/terms.ts';
import { addDays, weekdayOf } from '../kernel/calendar.ts';
import { payPeriodBefore, payPeriodOf } from './pay-period.ts';
import { type PayPeriod as Often, type Terms, termsId } from './terms.ts';

const NANNY_ID = '01920000-0000-7000-8000-000000000001';

const termsFrom = (effectiveFrom: string, payPeriod: Often): Terms => ({
  ...WEEKLY_40,
  householdId: NANNY_ID,
  id: termsId(NANNY_ID, effectiveFrom),
  nannyId: NANNY_ID,
  version: 1,
  effectiveFrom,
  weekStartsOn: weekdayOf(effectiveFrom),
  payPeriod,
  changedAt: '2026-01-01T00:00:00.000Z',
  livesIn: null,
  answer: null,
  answerNote: null,
  answeredAt: null,
});

/** Terms from Sunday, March 1, 2026. */
const paid = (payPeriod: Often): Terms[] => [termsFrom('2026-03-01', payPeriod)];

it('without terms a period is a week from Monday', () => {
  expect(payPeriodOf([], '2026-03-11')).toEqual({ from: '2026-03-09', to: '2026-03-15' });
});

it('a weekly period is the week of the terms', () => {
  expect(payPeriodOf(paid('WEEKLY'), '2026-03-11')).toEqual({ from: '2026-03-08', to: '2026-03-14' });
});

it('two weeks are counted from the first day of the terms', () => {
  const terms = paid('BIWEEKLY');
  const first = { from: '2026-03-01', to: '2026-03-14' };
  expect(['2026-03-01', '2026-03-14'].map((date) => payPeriodOf(terms, date))).toEqual([first, first]);
  expect(payPeriodOf(terms, '2026-03-15')).toEqual({ from: '2026-03-15', to: '2026-03-28' });
});

it('half a month ends on the 15th and on its last day', () => {
  const terms = paid('SEMIMONTHLY');
  expect(payPeriodOf(terms, '2026-03-15')).toEqual({ from: '2026-03-01', to: '2026-03-15' });
  expect(payPeriodOf(terms, '2028-02-16')).toEqual({ from: '2028-02-16', to: '2028-02-29' });
});

it('a month is the calendar’s', () => {
  expect(payPeriodOf(paid('MONTHLY'), '2026-04-30')).toEqual({ from: '2026-04-01', to: '2026-04-30' });
  expect(payPeriodOf(paid('MONTHLY'), '2026-12-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('the period before ends the day before', () => {
  expect(payPeriodBefore(paid('MONTHLY'), '2026-04-30')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(payPeriodBefore(paid('BIWEEKLY'), '2026-03-16')).toEqual({ from: '2026-03-01', to: '2026-03-14' });
});

it('new terms with the same two weeks go on counting', () => {
  const terms = [termsFrom('2026-01-05', 'BIWEEKLY'), termsFrom('2026-01-12', 'BIWEEKLY')];
  expect(payPeriodOf(terms, '2026-01-13')).toEqual({ from: '2026-01-05', to: '2026-01-18' });
  const otherWeekday = [termsFrom('2026-01-05', 'BIWEEKLY'), termsFrom('2026-01-14', 'BIWEEKLY')];
  expect(payPeriodOf(otherWeekday, '2026-01-06')).toEqual({ from: '2026-01-05', to: '2026-01-13' });
  expect(payPeriodOf(otherWeekday, '2026-01-14')).toEqual({ from: '2026-01-14', to: '2026-01-27' });
});

it('terms that change how often she is paid end the period before', () => {
  const terms = [termsFrom('2026-01-05', 'MONTHLY'), termsFrom('2026-01-26', 'SEMIMONTHLY')];
  expect(payPeriodOf(terms, '2026-01-20')).toEqual({ from: '2026-01-05', to: '2026-01-25' });
  expect(payPeriodOf(terms, '2026-01-26')).toEqual({ from: '2026-01-26', to: '2026-01-31' });
  expect(payPeriodBefore(terms, '2026-01-26')).toEqual({ from: '2026-01-05', to: '2026-01-25' });
});

const anyTerms = fc
  .uniqueArray(fc.nat(400), { maxLength: 5 })
  .chain((days) =>
    fc.tuple(
      ...days.map((day) =>
        fc
          .constantFrom<Often>('WEEKLY', 'BIWEEKLY', 'SEMIMONTHLY', 'MONTHLY')
          .map((often) => termsFrom(addDays('2026-01-01', day), often)),
      ),
    ),
  );

it('every date is in one pay period, and one period follows the other', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(500), (terms, day) => {
      const date = addDays('2025-12-01', day);
      const { from, to } = payPeriodOf(terms, date);
      expect(from <= date && date <= to).toBe(true);
      expect([from, to].map((each) => payPeriodOf(terms, each))).toEqual([
        { from, to },
        { from, to },
      ]);
      expect(payPeriodBefore(terms, date).to).toBe(addDays(from, -1));
    }),
  );
});
