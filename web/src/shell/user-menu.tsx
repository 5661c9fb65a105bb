import { useState } from 'react';
import { latePart } from '../ui/late-part.ts';
import { UserButton, type UserButtonProps } from './user-button.tsx';

const list = latePart<UserButtonProps>(() =>
  import('./user-menu-list.tsx').then(({ UserMenuList }) => UserMenuList),
);

/** Whose session this is: name, initials, role in lower case, and the way out. */
export function UserMenu(props: UserButtonProps) {
  const [wanted, setWanted] = useState(false);
  const isListHere = list.useArrival(wanted);
  return wanted && isListHere ? (
    <list.Part {...props} />
  ) : (
    <UserButton {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  );
}
