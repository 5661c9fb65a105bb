/** An icon button with a menu of actions. The menu's code is loaded when the button is first clicked. */
import { useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import { type MenuButtonProps, MenuTarget } from './menu-target.tsx';

const list = lazyPart<MenuButtonProps>(() =>
  import('./menu-button-list.tsx').then(({ MenuButtonList }) => MenuButtonList),
);

export function MenuButton(props: MenuButtonProps) {
  const { label, icon, onToggle } = props;
  const [wanted, setWanted] = useState(false);
  const isLoaded = list.useLoaded(wanted, () => setWanted(false));
  if (wanted && isLoaded) return <list.Part {...props} />;
  const open = () => {
    onToggle?.(true);
    setWanted(true);
  };
  return <MenuTarget label={label} icon={icon} aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}
