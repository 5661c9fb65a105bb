/**
 * Tests the dates of weeks and months, their titles, and the step to the next and the previous one, also at the end of
 * a year and in a leap year.
 */
import { expect, it } from 'vitest';
import { formatRange, monthAround, stepFrom, toWeeks, weekAround } from './calendar-dates.ts';

it('a week is Monday to Sunday, also over the end of a year', () => {
  expect(weekAround('2026-11-29')).toEqual(weekAround('2026-11-23'));
  const week = weekAround('2027-01-01');
  expect([week.length, week[0], week.at(-1)]).toEqual([7, '2026-12-28', '2027-01-03']);
});

it.each([
  ['2026-11-26', 'Nov 23 – 29, 2026'],
  ['2026-12-01', 'Nov 30 – Dec 6, 2026'],
  ['2027-01-01', 'Dec 28, 2026 – Jan 3, 2027'],
])('the week of %s is called %s', (date, title) => {
  expect(formatRange('week', date)).toBe(title);
});

const weeksOf = (date: string) => toWeeks(monthAround(date));

it('a month has whole weeks: from four to six', () => {
  expect(weeksOf('2027-02-14')).toHaveLength(4);
  expect(weeksOf('2026-11-26')).toHaveLength(6);
  expect(weeksOf('2026-11-26')[0]?.[0]).toBe('2026-10-26');
  expect(monthAround('2026-11-26').at(-1)).toBe('2026-12-06');
  expect(weeksOf('2028-02-29').flat()).toContain('2028-02-29');
  expect(formatRange('month', '2026-11-26')).toBe('November 2026');
});

it('a step leads to the neighboring week or month', () => {
  expect(stepFrom('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepFrom('month', '2026-01-31', -1)).toBe('2025-12-01');
});
