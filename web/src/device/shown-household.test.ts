/** Tests which households the screens show: the chosen or oldest one of a parent or viewer, all of a nanny. */
import { expect, it } from 'vitest';
import { shownMemberships } from './shown-household.ts';
import type { StoredMembership } from './sync/device-storage.ts';

const membership = (householdId: string, role: StoredMembership['role']): StoredMembership => ({
  householdId,
  role,
  nannyId: role === 'NANNY' ? `nanny of ${householdId}` : null,
  access: 'granted',
});
const own = membership('own', 'FAMILY');
const other = membership('other', 'VIEWER');

it('shows a parent or viewer one household at a time', () => {
  expect(shownMemberships([own, other], undefined)).toEqual([own]);
  expect(shownMemberships([own, other], 'other')).toEqual([other]);
  expect(shownMemberships([own, other], 'left')).toEqual([own]);
});

it('shows a nanny all her families', () => {
  const families = [membership('one', 'NANNY'), membership('two', 'NANNY')];
  expect(shownMemberships(families, 'two')).toBe(families);
});

it('shows the only household, and nothing without one', () => {
  expect(shownMemberships([other], 'left')).toEqual([other]);
  expect(shownMemberships([], 'left')).toEqual([]);
});
