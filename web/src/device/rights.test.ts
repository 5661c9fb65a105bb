/** Tests which roles may change a household, and what an account with several households or none may do. */
import { expect, it } from 'vitest';
import { rightsIn } from './rights.ts';
import type { StoredMembership } from './sync/device-storage.ts';

const membership = (householdId: string, role: StoredMembership['role']): StoredMembership => ({
  householdId,
  role,
  nannyId: null,
  access: 'granted',
});

it('lets parents, nannies and super admins change their household', () => {
  const roles = ['FAMILY', 'NANNY', 'SUPER_ADMIN'] as const;
  expect(roles.map((role) => rightsIn([membership('own', role)]))).toEqual(['write', 'write', 'write']);
});

it('lets a viewer change nothing', () => {
  expect(rightsIn([membership('own', 'VIEWER')])).toBe('read');
  expect(rightsIn([membership('own', 'VIEWER')], 'own')).toBe('read');
});

it('gives a parent who is a viewer elsewhere different rights in each household', () => {
  const memberships = [membership('own', 'FAMILY'), membership('other', 'VIEWER')];
  expect(rightsIn(memberships)).toBe('write');
  expect(rightsIn(memberships, 'own')).toBe('write');
  expect(rightsIn(memberships, 'other')).toBe('read');
});

it('lets an account without a household write', () => {
  expect(rightsIn([])).toBe('write');
});
