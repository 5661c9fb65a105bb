/** Tests which days each side may select, and that deleted or answered days drop out of a selection. */
import { describe, expect, it } from 'vitest';
import { selectableIds, selectedShifts } from './selection.ts';
import { dayIds, testItem } from './test-items.ts';

const items = [
  testItem({ id: 'pending', date: '2024-03-05' }),
  testItem({ id: 'accepted', date: '2024-03-05', status: 'ACCEPTED' }),
  testItem({ id: 'past and pending', date: '2024-03-01' }),
  testItem({ id: 'completed', date: '2024-03-04', status: 'COMPLETED' }),
];

describe('selecting days', () => {
  it('offers a nanny pending days only', () => {
    expect([...selectableIds(items, 'nanny')]).toEqual(['pending', 'past and pending']);
  });

  it('offers the family all days', () => {
    expect(selectableIds(items, 'family').size).toBe(items.length);
  });

  it('drops days that are gone or no longer selectable', () => {
    const ids = new Set(['pending', 'accepted', 'deleted']);
    expect(dayIds(selectedShifts(items, ids, 'nanny'))).toEqual(['pending']);
    expect(dayIds(selectedShifts(items, ids, 'family'))).toEqual(['pending', 'accepted']);
  });
});
