/** Tests which days each side may select, this week's and this month's, and the dates and hours of selected days. */
import { describe, expect, it } from 'vitest';
import { daysWithin } from './schedule-texts.ts';
import { minutesOf, rangeOf, type SelectionPart, selectableShifts, selectedShifts } from './selection.ts';
import { dayIds, testItem } from './test-items.ts';

const items = [
  testItem({ id: 'pending', date: '2024-03-05' }),
  testItem({ id: 'accepted', date: '2024-03-05', status: 'ACCEPTED' }),
  testItem({ id: 'past and pending', date: '2024-03-01' }),
  testItem({ id: 'completed', date: '2024-03-04', status: 'COMPLETED' }),
];

describe('selecting days', () => {
  it('offers a nanny pending days only', () => {
    const offered = selectableShifts(items, { reader: 'nanny', part: 'all' });
    expect(dayIds(offered)).toEqual(['pending', 'past and pending']);
  });

  it('offers the family all days', () => {
    expect(selectableShifts(items, { reader: 'family', part: 'all' })).toHaveLength(items.length);
  });

  it('drops days that are gone or no longer selectable', () => {
    const ids = new Set(['pending', 'accepted', 'deleted']);
    expect(dayIds(selectedShifts(items, ids, 'nanny'))).toEqual(['pending']);
    expect(dayIds(selectedShifts(items, ids, 'family'))).toEqual(['pending', 'accepted']);
  });
});

/** Returns the dates of today's week or month, out of three weeks around today. */
function datesIn(part: SelectionPart, today: string, dates: readonly string[]): string[] {
  const shifts = dates.map((date) => testItem({ id: date, date }, { today }));
  return dayIds(selectableShifts(shifts, { reader: 'family', part }));
}

describe('this week and this month', () => {
  it('begin on Monday and on the first, also around New Year', () => {
    const dates = ['2026-12-27', '2026-12-28', '2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04'];
    expect(datesIn('week', '2026-12-31', dates)).toEqual(dates.slice(1, 5));
    expect(datesIn('week', '2027-01-01', dates)).toEqual(dates.slice(1, 5));
    expect(datesIn('month', '2026-12-31', dates)).toEqual(dates.slice(0, 3));
    expect(datesIn('month', '2027-01-01', dates)).toEqual(dates.slice(3));
  });

  it('have seven days also when the clock changes', () => {
    for (const [sunday, week] of [
      ['2026-03-08', ['2026-03-02', '2026-03-08']],
      ['2026-11-01', ['2026-10-26', '2026-11-01']],
    ] as const) {
      const dates = ['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'];
      const autumn = ['2026-10-25', '2026-10-26', '2026-11-01', '2026-11-02'];
      expect(datesIn('week', sunday, [...dates, ...autumn])).toEqual(week);
    }
  });

  it('are those of each household’s own today', () => {
    const ahead = testItem({ id: 'ahead', date: '2024-03-11' }, { today: '2024-03-11' });
    const here = testItem({ id: 'here', date: '2024-03-11' }, { today: '2024-03-10' });
    expect(dayIds(selectableShifts([ahead, here], { reader: 'family', part: 'week' }))).toEqual(['ahead']);
  });
});

const describeSelection = (...dates: string[]) =>
  daysWithin({ count: dates.length, range: rangeOf(dates.map((date) => testItem({ id: date, date }))) });

describe('what a selection means', () => {
  it('tells how many days, and their dates or their months', () => {
    expect(describeSelection()).toBe('No days');
    expect(describeSelection('2026-11-25')).toBe('1 day, Nov 25, 2026');
    expect(describeSelection('2026-11-29', '2026-11-23')).toBe('2 days, Nov 23 – 29, 2026');
    expect(describeSelection('2026-11-30', '2026-12-06')).toBe('2 days, Nov 30 – Dec 6, 2026');
    expect(describeSelection('2026-12-28', '2027-01-03')).toBe('2 days, Dec 28, 2026 – Jan 3, 2027');
    expect(describeSelection('2026-03-01', '2026-11-30')).toBe('2 days, Mar – Nov 2026');
    expect(describeSelection('2025-11-03', '2027-01-08')).toBe('2 days, Nov 2025 – Jan 2027');
  });

  it('is unknown, not empty, until all days are loaded', () => {
    expect(daysWithin({ count: undefined, range: undefined })).toBe('Counting…');
    expect(daysWithin({ count: 108, range: { from: '2025-11', to: '2027-01' } })).toBe(
      '108 days, Nov 2025 – Jan 2027',
    );
  });

  it('counts scheduled and worked minutes, but not those of paid days, which stay', () => {
    const worked = {
      status: 'COMPLETED',
      actualStartUtc: '2024-03-04T14:00:00.000Z',
      actualEndUtc: '2024-03-04T21:30:00.000Z',
      amountCents: 15_000,
    } as const;
    const shifts = [
      testItem({ id: 'planned', date: '2024-03-05' }),
      testItem({ id: 'worked', date: '2024-03-04', ...worked }),
      testItem({ id: 'paid', date: '2024-03-04', ...worked, isPaid: true }),
      testItem({ id: 'untimed', date: '2024-03-05', scheduledStartUtc: null }),
    ];
    expect(minutesOf(shifts)).toEqual({ planned: 16 * 60, worked: 7.5 * 60 });
  });
});
