import { describe, expect, it } from 'vitest';
import { anItem, idsOf } from './test-items.ts';
import { visibleItems } from './visible-days.ts';

const worked = {
  status: 'COMPLETED',
  actualStartUtc: '2024-03-04T14:00:00.000Z',
  actualEndUtc: '2024-03-04T22:00:00.000Z',
} as const;

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

describe('what the schedule shows', () => {
  const items = [
    anItem({ id: 'past and worked', date: '2024-03-04', ...worked }),
    anItem({ id: 'past, half recorded', date: '2024-03-04', ...worked, actualEndUtc: null }),
    anItem({ id: 'past and accepted', date: '2024-03-04', status: 'ACCEPTED' }),
    anItem({ id: 'today and worked', date: '2024-03-05', ...worked }),
    anItem({ id: 'tomorrow', date: '2024-03-06' }),
  ];

  it('hides past days that are completed with both actual times', () => {
    expect(idsOf(visibleItems(items, false))).toEqual([
      'past, half recorded',
      'past and accepted',
      'today and worked',
      'tomorrow',
    ]);
  });

  it('keeps a day whose hours wait for a decision in sight', () => {
    const [first] = items;
    const waiting = { ...anItem({ id: 'contested', date: '2024-03-04', ...worked }), openReviews: [aReview] };
    expect(idsOf(visibleItems([waiting, ...(first ? [first] : [])], false))).toEqual(['contested']);
  });

  it('shows all of them on demand', () => {
    expect(visibleItems(items, true)).toBe(items);
  });

  it('judges what is past in the zone of each household', () => {
    const ahead = anItem({ id: 'ahead', date: '2024-03-05', ...worked }, { today: '2024-03-06' });
    expect(visibleItems([ahead], false)).toEqual([]);
  });
});
