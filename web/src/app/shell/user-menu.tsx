/**
 * The user menu of the sidebar and the drawer: its button, and the open menu, a lazy part needed at the first click.
 */
import { useState } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { UserButton, type UserMenuProps } from './user-button.tsx';

const list = lazyPart<UserMenuProps>(() =>
  import('./user-menu-list.tsx').then(({ UserMenuList }) => UserMenuList),
);

export function UserMenu(props: UserMenuProps) {
  const { user, compact } = props;
  const [wanted, setWanted] = useState(false);
  const isListLoaded = list.useLoaded(wanted, () => setWanted(false));
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
