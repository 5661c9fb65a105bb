/** Tests what a parent and a viewer may do to the members of their household. */
import type { Member } from 'sync-protocol/people/members-rest.ts';
import { expect, it } from 'vitest';
import { actionsOn, isOnlyParent } from './household-people.ts';

const aMember = (accountId: string, role: Member['role']): Member => ({
  accountId,
  name: accountId,
  email: `${accountId}@example.test`,
  role,
  joinedAt: '2026-03-01T15:04:05.000Z',
  lastSeenAt: null,
});

const ada = aMember('ada', 'PARENT');
const ben = aMember('ben', 'PARENT');
const gran = aMember('gran', 'VIEWER');

it('lets a parent change and remove others, and leave beside another parent', () => {
  const reader = { accountId: 'ada', isParent: true };
  const actions = [ada, ben, gran].map((member) => actionsOn(member, [ada, ben, gran], reader));
  expect(actions).toEqual([['leave'], ['role', 'remove'], ['role', 'remove']]);
});

it('keeps the only parent in the household', () => {
  expect(isOnlyParent(ada, [ada, gran])).toBe(true);
  expect(isOnlyParent(ada, [ada, ben])).toBe(false);
  expect(isOnlyParent(gran, [ada, gran])).toBe(false);
  expect(actionsOn(ada, [ada, gran], { accountId: 'ada', isParent: true })).toEqual([]);
});

it('lets a viewer leave, and nothing else', () => {
  const reader = { accountId: 'gran', isParent: false };
  expect([ada, gran].map((member) => actionsOn(member, [ada, gran], reader))).toEqual([[], ['leave']]);
});
