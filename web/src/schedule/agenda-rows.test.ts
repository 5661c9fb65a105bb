/**
 * Tests the rows of the schedule's list: date headers, the mark of today, unloaded months, the count of days, and the
 * row to scroll to for a date.
 */
import { describe, expect, it } from 'vitest';
import { agendaRows, dayCount, monthRows, rowIndexAt } from './agenda-rows.ts';
import { testItem } from './test-items.ts';

const rows = agendaRows([
  testItem({ id: 'a', date: '2024-03-04' }),
  testItem({ id: 'b', date: '2024-03-05' }),
  testItem({ id: 'c', date: '2024-03-05' }),
  testItem({ id: 'd', date: '2024-03-07' }),
]);

describe('agendaRows', () => {
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

  it('marks only the header of today', () => {
    expect(rows.filter((row) => row.kind === 'date' && row.isToday).map(({ key }) => key)).toEqual([
      '2024-03-05',
    ]);
  });
});

describe('rowIndexAt', () => {
  it('is the header of today by default', () => {
    expect(rowIndexAt(rows)).toBe(2);
  });

  it('is the header of the date, or of the next date with a day', () => {
    expect(rowIndexAt(rows, '2024-03-04')).toBe(0);
    expect(rowIndexAt(rows, '2024-03-06')).toBe(5);
  });

  it('is the last header if all days are past, and undefined without rows', () => {
    expect(rowIndexAt(rows, '2025-01-01')).toBe(5);
    expect(rowIndexAt([])).toBeUndefined();
  });
});

describe('an unloaded month', () => {
  const withUnloaded = monthRows([
    { month: '2023-11', count: 40, items: undefined },
    {
      month: '2024-03',
      count: 2,
      items: [testItem({ id: 'a', date: '2024-03-04' }), testItem({ id: 'b', date: '2024-03-05' })],
    },
    { month: '2024-04', count: 30, items: undefined },
  ]);

  it('is one row that counts its days', () => {
    expect(withUnloaded.map(({ key }) => key)).toEqual([
      '2023-11',
      '2024-03-04',
      'a',
      '2024-03-05',
      'b',
      '2024-04',
    ]);
    expect(dayCount(withUnloaded)).toBe(72);
  });

  it('is the target of a date within it, or after all loaded days', () => {
    expect(rowIndexAt(withUnloaded)).toBe(3);
    expect(rowIndexAt(withUnloaded, '2023-11-12')).toBe(0);
    expect(rowIndexAt(withUnloaded, '2024-03-06')).toBe(5);
  });
});
