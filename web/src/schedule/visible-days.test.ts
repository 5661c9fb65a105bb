/**
 * Tests which days the schedule shows by default, with open reviews, kept ones, with completed days, and by the
 * household's time zone.
 */
import { describe, expect, it } from 'vitest';
import { dayIds, testItem } from './test-items.ts';
import { visibleItems } from './visible-days.ts';

const worked = {
  status: 'COMPLETED',
  actualStartUtc: '2024-03-04T14:00:00.000Z',
  actualEndUtc: '2024-03-04T22:00:00.000Z',
} as const;

const HIDDEN = { withCompleted: false, kept: new Set<string>() };

const aReview = {
  householdId: 'millers',
  id: 'review',
  nannyId: 'nora',
  version: 1,
  dayId: 'contested',
  kind: 'hours_conflict',
  startUtc: '2024-03-04T14:00:00.000Z',
  endUtc: '2024-03-04T21:00:00.000Z',
  authorId: 'nora',
  authorSide: 'nanny',
  happenedAt: '2024-03-04T22:00:00.000Z',
  status: 'open',
  decidedAt: null,
  decidedBy: null,
} as const;

describe('the days on the schedule', () => {
  const items = [
    testItem({ id: 'past and worked', date: '2024-03-04', ...worked }),
    testItem({ id: 'past, half recorded', date: '2024-03-04', ...worked, actualEndUtc: null }),
    testItem({ id: 'past and accepted', date: '2024-03-04', status: 'ACCEPTED' }),
    testItem({ id: 'today and worked', date: '2024-03-05', ...worked }),
    testItem({ id: 'tomorrow', date: '2024-03-06' }),
  ];

  it('hides past days that are completed with both actual times', () => {
    expect(dayIds(visibleItems(items, HIDDEN))).toEqual([
      'past, half recorded',
      'past and accepted',
      'today and worked',
      'tomorrow',
    ]);
  });

  it('keeps a day with an open review', () => {
    const [first] = items;
    const contested = {
      ...testItem({ id: 'contested', date: '2024-03-04', ...worked }),
      openReviews: [aReview],
    };
    expect(dayIds(visibleItems([contested, ...(first ? [first] : [])], HIDDEN))).toEqual(['contested']);
  });

  it('shows completed days on request', () => {
    expect(visibleItems(items, { ...HIDDEN, withCompleted: true })).toBe(items);
  });

  it('keeps a day in sight that was just completed', () => {
    const kept = new Set(['past and worked']);
    expect(dayIds(visibleItems(items, { ...HIDDEN, kept }))[0]).toBe('past and worked');
  });

  it('determines what is past in each household’s time zone', () => {
    const ahead = testItem({ id: 'ahead', date: '2024-03-05', ...worked }, { today: '2024-03-06' });
    expect(visibleItems([ahead], HIDDEN)).toEqual([]);
  });
});
