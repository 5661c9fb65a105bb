/**
 * Tests the rows of the schedule's list: headings of weeks, the first day of a date, unloaded months, the count of days,
 * and the row to scroll to for a date.
 */
import { describe, expect, it } from 'vitest';
import { dayCount, monthRows, rowIndexAt } from './agenda-rows.ts';
import { testItem } from './test-items.ts';

const dayOn = (id: string, date: string) => testItem({ id, date });
const rows = monthRows([
  {
    month: '2024-03',
    count: 5,
    items: [
      dayOn('a', '2024-03-04'),
      dayOn('b', '2024-03-05'),
      dayOn('c', '2024-03-05'),
      dayOn('d', '2024-03-07'),
      dayOn('e', '2024-03-29'),
    ],
  },
  { month: '2024-04', count: 1, items: [dayOn('f', '2024-03-31'), dayOn('g', '2024-04-01')] },
]);
const keys = (of: typeof rows): string[] => of.map(({ key }) => key);

describe('the rows of the list', () => {
  it('put one heading above the days of a week, also across two months', () => {
    const expected = [
      'week 2024-03-04',
      'a',
      'b',
      'c',
      'd',
      'week 2024-03-25',
      'e',
      'f',
      'week 2024-04-01',
      'g',
    ];
    expect(keys(rows)).toEqual(expected);
  });

  it('show the date with its first day only', () => {
    const first = rows.filter((row) => row.kind === 'day' && row.isFirst);
    expect(keys(first)).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
  });

  it('tell the first shown date of a week', () => {
    const weeks = rows.filter((row) => row.kind === 'week').map(({ monday, date }) => [monday, date]);
    expect(weeks[1]).toEqual(['2024-03-25', '2024-03-29']);
  });
});

describe('rowIndexAt', () => {
  it('is the first day of today by default', () => {
    expect(rowIndexAt(rows)).toBe(2);
  });

  it('is the first day of the date, or of the next date with a day', () => {
    expect(rowIndexAt(rows, '2024-03-06')).toBe(4);
  });

  it('is the heading of the week above its first day', () => {
    expect(rowIndexAt(rows, '2024-03-04')).toBe(0);
    expect(rowIndexAt(rows, '2024-03-09')).toBe(5);
  });

  it('is the last week if all days are past, and undefined without rows', () => {
    expect(rowIndexAt(rows, '2025-01-01')).toBe(8);
    expect(rowIndexAt([])).toBeUndefined();
  });
});

describe('an unloaded month', () => {
  const withUnloaded = monthRows([
    { month: '2023-11', count: 40, items: undefined },
    { month: '2024-03', count: 2, items: [dayOn('a', '2024-03-04'), dayOn('b', '2024-03-05')] },
    { month: '2024-04', count: 30, items: undefined },
  ]);

  it('is one row that counts its days', () => {
    expect(keys(withUnloaded)).toEqual(['2023-11', 'week 2024-03-04', 'a', 'b', '2024-04']);
    expect(dayCount(withUnloaded)).toBe(72);
  });

  it('is the target of a date within it, or after all loaded days', () => {
    expect(rowIndexAt(withUnloaded)).toBe(3);
    expect(rowIndexAt(withUnloaded, '2023-11-12')).toBe(0);
    expect(rowIndexAt(withUnloaded, '2024-03-06')).toBe(4);
  });
});
