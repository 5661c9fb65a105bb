/** Tests the pay period of a date, for each way in which terms say that a nanny is paid, and the period before it. */
import { expect, it } from 'vitest';
import { WEEKLY_40 } from '../../test-support/terms.ts';
import { type PayPeriod as Often, type Terms, termsId } from '../model/terms.ts';
import { payPeriodBefore, payPeriodOf } from './pay-period.ts';

const NANNY_ID = '01920000-0000-7000-8000-000000000001';

/** Terms from Sunday, March 1, 2026. */
const paid = (payPeriod: Often): Terms[] => [
  {
    ...WEEKLY_40,
    householdId: NANNY_ID,
    id: termsId(NANNY_ID, '2026-03-01'),
    nannyId: NANNY_ID,
    version: 1,
    effectiveFrom: '2026-03-01',
    weekStartsOn: 0,
    payPeriod,
    changedAt: '2026-01-01T00:00:00.000Z',
    answer: null,
    answerNote: null,
    answeredAt: null,
  },
];

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
