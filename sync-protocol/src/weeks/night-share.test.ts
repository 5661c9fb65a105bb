/** Tests that the changed hours of a night across a week's border aren't taken for rounding. */
import { expect, it } from 'vitest';
import { approve, NEXT_WEEK, totalFrom } from '../../test-support/approved-weeks.ts';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { TestHousehold } from '../../test-support/household.ts';
import { setTerms } from '../../test-support/terms.ts';
import { owedCents } from '../ledger/ledger.ts';
import { isNightShare } from './night-share.ts';

const HOUR_CENTS = 2000;

it.each([
  ['paid', '2026-03-09T09:00:00.000Z', 3],
  ['paid', '2026-03-09T05:00:00.000Z', -1],
  ['approved', '2026-03-09T09:00:00.000Z', 3],
])('a night that was %s and then ends at %s differs by %i hours', (state, end, hours) => {
  const household = TestHousehold.create();
  setTerms(household, {});
  household.at = '2026-03-11T17:00:00.000Z';
  const dayId = household.acceptedDay('2026-03-08');
  const { start } = household.span('2026-03-08', '20:00', '21:00');
  household.as('nanny').must('day.recordHours', { dayId, start, end: '2026-03-09T06:00:00.000Z' });
  if (state === 'approved') approve(household);
  else
    household.recordPayment(owedCents(household.all('earning'), household.all('payment')), {
      paymentDate: '2026-03-11',
    });
  const reviewId = household.newId();
  const seen = { basedOn: basedOnDay(household, dayId), mutationId: reviewId };
  household.as('nanny').code('day.recordHours', { dayId, start, end }, seen);
  if (hours > 0) household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
  const { lines } = totalFrom(household, NEXT_WEEK);
  expect(lines.filter(isNightShare).map(({ amountCents }) => amountCents)).toEqual([-hours * HOUR_CENTS]);
});

it('some cents are rounding', () => {
  expect(isNightShare({ kind: 'rounding', amountCents: 25 })).toBe(false);
  expect(isNightShare({ kind: 'rounding', amountCents: -25 })).toBe(false);
  expect(isNightShare({ kind: 'adjustment', amountCents: 2600 })).toBe(false);
});
