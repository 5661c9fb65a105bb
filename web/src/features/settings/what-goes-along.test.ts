import { expect, it } from 'vitest';
import { whatGoesAlong } from './deletion-summary.ts';

it('says by number what ends with a household, and leaves out what there is none of', () => {
  const all = { nannies: 2, days: 86, todos: 1, payments: 12 };
  expect(whatGoesAlong(all)).toBe('2 nannies, 86 days, 1 to-do, and 12 payments');
  expect(whatGoesAlong({ ...all, todos: 0 })).toBe('2 nannies, 86 days, and 12 payments');
  expect(whatGoesAlong({ nannies: 1, days: 1, todos: 0, payments: 0 })).toBe('1 nanny and 1 day');
  expect(whatGoesAlong({ nannies: 0, days: 0, todos: 0, payments: 0 })).toBe('nothing is in it yet');
});
