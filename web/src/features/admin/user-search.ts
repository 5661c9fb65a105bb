import type { User } from 'sync-protocol/model/account.ts';
import { texts } from './admin-texts.ts';

/** What stands of a user on the screen and may be looked for. */
const words = ({ name, email, role, id }: User): string =>
  `${name} ${email} ${texts.roles[role]} ${id}`.normalize('NFC').toLowerCase();

/** The users of whom every word of the search is a part, in any order. */
export function usersMatching(users: readonly User[], search: string): readonly User[] {
  const wanted = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return users;
  return users.filter((user) => {
    const own = words(user);
    return wanted.every((word) => own.includes(word));
  });
}
