import type { User } from 'sync-protocol/model/account.ts';
import { expect, it } from 'vitest';
import { usersMatching } from '../admin/user-search.ts';

const user = (last: number, own: Pick<User, 'name' | 'email' | 'role'>): User => ({
  id: `01920000-0000-7000-8000-00000000000${last}`,
  ...own,
  timezone: 'America/New_York',
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
});

const ann = user(1, { name: 'Ann Lee', email: 'ann@example.test', role: 'FAMILY' });
const zoe = user(2, { name: 'Zoë Klein', email: 'zoe@nannies.test', role: 'NANNY' });
const root = user(3, { name: 'Root', email: 'root@example.test', role: 'SUPER_ADMIN' });
const all = [ann, zoe, root];

it('a search for nothing finds everybody', () => {
  expect(usersMatching(all, '')).toEqual(all);
  expect(usersMatching(all, '  ')).toEqual(all);
});

it('finds by part of a name, an email address, a role as it is shown, or an id, in any case', () => {
  expect(usersMatching(all, 'LEE')).toEqual([ann]);
  expect(usersMatching(all, 'nannies.test')).toEqual([zoe]);
  expect(usersMatching(all, 'super admin')).toEqual([root]);
  expect(usersMatching(all, '000000000003')).toEqual([root]);
});

it('wants every word, in any order', () => {
  expect(usersMatching(all, 'example ann')).toEqual([ann]);
  expect(usersMatching(all, 'lee klein')).toEqual([]);
});

it('finds a letter with its mark, however it was typed', () => {
  expect(usersMatching(all, 'zoe\u0308')).toEqual([zoe]);
});
