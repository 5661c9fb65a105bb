/** Tests searching users by name, email, role and id. */
import type { User } from 'sync-protocol/people/account.ts';
import { expect, it } from 'vitest';
import { filterUsers } from './user-search.ts';

const user = (last: number, own: Pick<User, 'name' | 'email' | 'role'>): User => ({
  id: `01920000-0000-7000-8000-00000000000${last}`,
  ...own,
  timezone: 'America/New_York',
  currency: 'USD',
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
});

const ann = user(1, { name: 'Ann Lee', email: 'ann@example.test', role: 'FAMILY' });
const zoe = user(2, { name: 'Zoë Klein', email: 'zoe@nannies.test', role: 'NANNY' });
const root = user(3, { name: 'Root', email: 'root@example.test', role: 'SUPER_ADMIN' });
const all = [ann, zoe, root];

it('finds every user without a search', () => {
  expect(filterUsers(all, '')).toEqual(all);
  expect(filterUsers(all, '  ')).toEqual(all);
});

it('finds parts of names, emails, shown roles and ids, in any case', () => {
  expect(filterUsers(all, 'LEE')).toEqual([ann]);
  expect(filterUsers(all, 'nannies.test')).toEqual([zoe]);
  expect(filterUsers(all, 'super admin')).toEqual([root]);
  expect(filterUsers(all, '000000000003')).toEqual([root]);
});

it('needs every word, in any order', () => {
  expect(filterUsers(all, 'example ann')).toEqual([ann]);
  expect(filterUsers(all, 'lee klein')).toEqual([]);
});

it('finds accented letters in any Unicode form', () => {
  expect(filterUsers(all, 'zoe\u0308')).toEqual([zoe]);
});
