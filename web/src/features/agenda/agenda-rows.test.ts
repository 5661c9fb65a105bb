import { describe, expect, it } from 'vitest';
import { agendaRows, dayCount, rowsOfMonths, rowToOpenAt } from './agenda-rows.ts';
import { anItem } from './test-items.ts';

const rows = agendaRows([
  anItem({ id: 'a', date: '2024-03-04' }),
  anItem({ id: 'b', date: '2024-03-05' }),
  anItem({ id: 'c', date: '2024-03-05' }),
  anItem({ id: 'd', date: '2024-03-07' }),
]);

describe('the rows of the schedule', () => {
  it('puts one header above the days of a date', () => {
    expect(rows.map(({ key }) => key)).toEqual([
      '2024-03-04',
      'a',
      '2024-03-05',
      'b',
      'c',
      '2024-03-07',
      'd',
    ]);
  });

  it('marks the header of today alone', () => {
    expect(rows.filter((row) => row.kind === 'date' && row.isToday).map(({ key }) => key)).toEqual([
      '2024-03-05',
    ]);
  });
});

describe('where the schedule opens', () => {
  it('is today', () => {
    expect(rowToOpenAt(rows)).toBe(2);
  });

  it('is the date that was asked for, or the next one with a day', () => {
    expect(rowToOpenAt(rows, '2024-03-04')).toBe(0);
    expect(rowToOpenAt(rows, '2024-03-06')).toBe(5);
  });

  it('is the last date when all is past, and nowhere without days', () => {
    expect(rowToOpenAt(rows, '2025-01-01')).toBe(5);
    expect(rowToOpenAt([])).toBeUndefined();
  });
});

describe('months that have not been read', () => {
  const withUnread = rowsOfMonths([
    { month: '2023-11', count: 40, items: undefined },
    {
      month: '2024-03',
      count: 2,
      items: [anItem({ id: 'a', date: '2024-03-04' }), anItem({ id: 'b', date: '2024-03-05' })],
    },
    { month: '2024-04', count: 30, items: undefined },
  ]);

  it('are one row each, and count as what they hold', () => {
    expect(withUnread.map(({ key }) => key)).toEqual([
      '2023-11',
      '2024-03-04',
      'a',
      '2024-03-05',
      'b',
      '2024-04',
    ]);
    expect(dayCount(withUnread)).toBe(72);
  });

  it('are opened at where the date lies in them or after all that is read', () => {
    expect(rowToOpenAt(withUnread)).toBe(3);
    expect(rowToOpenAt(withUnread, '2023-11-12')).toBe(0);
    expect(rowToOpenAt(withUnread, '2024-03-06')).toBe(5);
  });
});
