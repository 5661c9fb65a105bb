/** Tests which roles may change a household. */
import { expect, it } from 'vitest';
import type { StoredMembership } from '../sync/device-storage.ts';
import { mayChange } from './use-may-change.ts';

const membership = (householdId: string, role: StoredMembership['role']): StoredMembership => ({
  householdId,
  role,
  nannyId: null,
  access: 'granted',
});

it('lets parents, nannies and super admins change their household', () => {
  const roles = ['FAMILY', 'NANNY', 'SUPER_ADMIN'] as const;
  expect(roles.map((role) => mayChange([membership('own', role)]))).toEqual([true, true, true]);
});

it('lets a viewer change nothing', () => {
  expect(mayChange([membership('own', 'VIEWER')])).toBe(false);
  expect(mayChange([membership('own', 'VIEWER')], 'own')).toBe(false);
});

it('tells the households of a parent who is a viewer elsewhere apart', () => {
  const memberships = [membership('own', 'FAMILY'), membership('other', 'VIEWER')];
  expect(mayChange(memberships)).toBe(true);
  expect(mayChange(memberships, 'own')).toBe(true);
  expect(mayChange(memberships, 'other')).toBe(false);
});

it('hides nothing from an account without a household', () => {
  expect(mayChange([])).toBe(true);
});
