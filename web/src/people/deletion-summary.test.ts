/** Tests the words that list what a deletion removes. */
import { expect, it } from 'vitest';
import { summarizeDeletion } from './deletion-summary.ts';

it('lists each kind with its count', () => {
  const all = { nannies: 2, days: 86, todos: 1, payments: 12 };
  expect(summarizeDeletion(all)).toBe('2 nannies, 86 days, 1 to-do, and 12 payments');
  expect(summarizeDeletion({ days: 86, todos: 1, payments: 12 }, 'her base schedule')).toBe(
    '86 days, 1 to-do, 12 payments, and her base schedule',
  );
});

it('leaves out kinds that have no rows', () => {
  const none = { days: 0, todos: 0, payments: 0 };
  expect(summarizeDeletion({ nannies: 2, days: 86, todos: 0, payments: 12 })).toBe(
    '2 nannies, 86 days, and 12 payments',
  );
  expect(summarizeDeletion({ ...none, nannies: 1, days: 1 })).toBe('1 nanny and 1 day');
  expect(summarizeDeletion({ ...none, days: 1 }, 'her base schedule')).toBe('1 day and her base schedule');
  expect(summarizeDeletion(none, 'her base schedule')).toBe('her base schedule');
  expect(summarizeDeletion({ ...none, nannies: 0 })).toBe('');
});
