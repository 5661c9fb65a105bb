/**
 * Tests how a change of the schedule's view, date or filters changes its address: defaults are left out, the rest
 * stays.
 */
import { expect, it } from 'vitest';
import { changedSearch } from './use-schedule-address.ts';

it('keeps what a change doesn’t name', () => {
  const search = { view: 'month', date: '2026-12-31', nannyId: 'nora', completed: 'shown', dayId: 'a' };
  expect(changedSearch(search, {})).toEqual(search);
  expect(changedSearch(search, { date: '2027-01-01' })).toEqual({ ...search, date: '2027-01-01' });
});

it('leaves out today, the list, all nannies and hidden completed days', () => {
  const search = { view: 'month', date: '2026-12-31', nannyId: 'nora', completed: 'shown' };
  const change = { view: 'list', date: undefined, nannyId: undefined, withCompleted: false } as const;
  expect(changedSearch(search, change)).toEqual({});
  expect(changedSearch({}, { view: 'week', withCompleted: true })).toEqual({
    view: 'week',
    completed: 'shown',
  });
});
