/** Filters the super admin's list of users by the words of a search, in name, email, shown role and id. */
import type { User } from 'sync-protocol/people/account.ts';
import { roleNames } from './user-role.ts';

const searchText = ({ name, email, role, id }: User): string =>
  `${name} ${email} ${roleNames[role]()} ${id}`.normalize('NFC').toLowerCase();

/** Returns the users whose name, email, shown role and id contain every word of the search, in any case and order. */
export function filterUsers(users: readonly User[], search: string): readonly User[] {
  const wanted = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return users;
  return users.filter((user) => {
    const own = searchText(user);
    return wanted.every((word) => own.includes(word));
  });
}
