/** Tests the days of a week: counts each day's shifts, and marks days that need an answer. */
import { expect, it } from 'vitest';
import { testItem } from './test-items.ts';
import { toWeek } from './week.ts';

it('counts the shifts of each day that are not declined, and marks pending days', () => {
  const week = toWeek('2024-03-04', [
    testItem({ id: 'a', date: '2024-03-03' }),
    testItem({ id: 'b', date: '2024-03-04', status: 'ACCEPTED' }),
    testItem({ id: 'c', date: '2024-03-05', status: 'ACCEPTED' }),
    testItem({ id: 'd', date: '2024-03-05' }),
    testItem({ id: 'e', date: '2024-03-06', status: 'DECLINED' }),
  ]);
  expect(week.map(({ shifts, hasPending }) => `${shifts}${hasPending ? '?' : ''}`)).toEqual([
    '1',
    '2?',
    '0',
    '0',
    '0',
    '0',
    '0',
  ]);
});
