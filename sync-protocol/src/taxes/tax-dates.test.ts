/** Tests due dates against those that the Internal Revenue Service printed in its instructions. */
import { expect, test } from 'vitest';
import { estimatedPeriods, scheduleHDueOn, w2DueOn } from './tax-dates.ts';

test('a due date on a weekend or a holiday is the next business day', () => {
  // Instructions for Schedule H: February 1 and April 15, 2021 (2020); April 18, 2023 (2022).
  expect([w2DueOn(2020), scheduleHDueOn(2020)]).toEqual(['2021-02-01', '2021-04-15']);
  expect(scheduleHDueOn(2022)).toBe('2023-04-18');
  // 15 January 2024 was Martin Luther King's birthday.
  expect(estimatedPeriods(2023).map(({ dueOn }) => dueOn)).toEqual([
    '2023-04-18',
    '2023-06-15',
    '2023-09-15',
    '2024-01-16',
  ]);
});

test('the periods of estimated tax cover each date of a year once', () => {
  expect(estimatedPeriods(2024).map(({ from, to }) => [from, to])).toEqual([
    ['2024-01-01', '2024-03-31'],
    ['2024-04-01', '2024-05-31'],
    ['2024-06-01', '2024-08-31'],
    ['2024-09-01', '2024-12-31'],
  ]);
});
