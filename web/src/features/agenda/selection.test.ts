import { describe, expect, it } from 'vitest';
import { selectableIds, selectedShifts } from './selection.ts';
import { anItem, idsOf } from './test-items.ts';

const items = [
  anItem({ id: 'pending', date: '2024-03-05' }),
  anItem({ id: 'accepted', date: '2024-03-05', status: 'ACCEPTED' }),
  anItem({ id: 'past and pending', date: '2024-03-01' }),
  anItem({ id: 'completed', date: '2024-03-04', status: 'COMPLETED' }),
];

describe('selecting days', () => {
  it('offers a nanny pending days only', () => {
    expect([...selectableIds(items, 'nanny')]).toEqual(['pending', 'past and pending']);
  });

  it('offers the family all days', () => {
    expect(selectableIds(items, 'family').size).toBe(items.length);
  });

  it('lets go of days that are no longer shown, or answered meanwhile', () => {
    const ids = new Set(['pending', 'accepted', 'deleted meanwhile']);
    expect(idsOf(selectedShifts(items, ids, 'nanny'))).toEqual(['pending']);
    expect(idsOf(selectedShifts(items, ids, 'family'))).toEqual(['pending', 'accepted']);
  });
});
