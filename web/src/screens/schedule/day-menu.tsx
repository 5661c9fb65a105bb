/** The button of the menu at the end of a day's line, and the history of a day, both lazy. */
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { MenuTarget } from '../../kit/menu-target.tsx';
import type { DayHistoryProps } from './day-history.tsx';
import type { DayMenuProps } from './day-menu-list.tsx';

const history = lazyPart(() => import('./day-history.tsx').then(({ DayHistory }) => DayHistory));

export function LateDayHistory(props: DayHistoryProps) {
  return history.useLoaded(true) ? <history.Part {...props} /> : null;
}

const list = lazyPart<DayMenuProps>(() =>
  import('./day-menu-list.tsx').then(({ DayMenuList }) => DayMenuList),
);

export function DayMenu(props: DayMenuProps) {
  const [wanted, setWanted] = useState(false);
  const isLoaded = list.useLoaded(wanted, () => setWanted(false));
  if (wanted && isLoaded) return <list.Part {...props} />;
  return (
    <MenuTarget
      label={t('More for {day}', { day: props.name })}
      icon={IconDotsVertical}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
}
