import { useState } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { UserButton, type UserMenuProps } from './user-button.tsx';

const list = lazyPart<UserMenuProps>(() =>
  import('./user-menu-list.tsx').then(({ UserMenuList }) => UserMenuList),
);

/** Whose session this is: name, initials, role in lower case, and the way out. */
export function UserMenu(props: UserMenuProps) {
  const { user, compact } = props;
  const [wanted, setWanted] = useState(false);
  const isListHere = list.useLoaded(wanted);
  return wanted && isListHere ? (
    <list.Part {...props} />
  ) : (
    <UserButton
      user={user}
      compact={compact}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
}
