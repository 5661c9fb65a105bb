import { useState } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { UserButton, type UserMenuProps } from './user-button.tsx';

const list = lazyPart<UserMenuProps>(() =>
  import('./user-menu-list.tsx').then(({ UserMenuList }) => UserMenuList),
);

/** Name, initials, role in lower case, and a menu with 'Sign Out'. The menu is fetched on the first click. */
export function UserMenu(props: UserMenuProps) {
  const { user, compact } = props;
  const [wanted, setWanted] = useState(false);
  const isListLoaded = list.useLoaded(wanted);
  return wanted && isListLoaded ? (
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
