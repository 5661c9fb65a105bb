/** Tests finding the days that a `payment.payDays`, applied in part, could not pay. */
import { expect, it } from 'vitest';
import { testId } from '../test-support/household.ts';
import { refusedPart } from './refused-part.ts';

const [first, second, third] = [testId(1), testId(2), testId(3)];
const args = {
  payments: [{ paymentId: testId(9), nannyId: testId(8) }],
  days: [first, second, third].map((dayId) => ({ dayId, amountCents: 4000 })),
  platform: null,
};
const error = (id: string, words: string) => ({ id, code: 'amount_changed', error: words });

it('days that could not be paid come back as args, with each reason once', () => {
  const data = { paid: [second], errors: [error(first, 'Changed.'), error(third, 'Changed.')], payments: [] };
  expect(refusedPart('payment.payDays', args, data)).toEqual({
    code: 'amount_changed',
    message: 'Changed.',
    args: { ...args, days: [args.days[0], args.days[2]] },
  });
});

it('is undefined for a mutation applied in whole, and for unreadable args or data', () => {
  expect(refusedPart('payment.payDays', args, { paid: [first], errors: [], payments: [] })).toBeUndefined();
  const data = { paid: [], errors: [error(first, 'Changed.')], payments: [] };
  expect(refusedPart('day.remove', args, data)).toBeUndefined();
  expect(refusedPart('payment.payDays', { days: 'all' }, data)).toBeUndefined();
  expect(refusedPart('payment.payDays', args, null)).toBeUndefined();
});
