/**
 * The button of the menu at the end of a day's line, and the history of a day, both lazy. Tells whether a nanny may say
 * that she can't come.
 */
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { AgendaItem } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { MenuTarget } from '../../kit/menu-target.tsx';
import type { DayHandlers } from '../../schedule/day-actions.tsx';
import type { Reader } from '../../schedule/selection.ts';
import type { DayHistoryProps } from './day-history.tsx';

const history = lazyPart(() => import('./day-history.tsx').then(({ DayHistory }) => DayHistory));

export function LateDayHistory(props: DayHistoryProps) {
  return history.useLoaded(true) ? <history.Part {...props} /> : null;
}

/** Whether a nanny can say that she can't come: she has accepted the day, and its date isn't past. */
export const mayCancel = ({ day, today }: AgendaItem, reader: Reader): boolean =>
  reader === 'nanny' && day.status === 'ACCEPTED' && day.date >= today;

export interface DayMenuProps {
  item: AgendaItem;
  reader: Reader;
  /** Names the day for screen readers. */
  name: string;
  handlers: Pick<DayHandlers, 'edit' | 'cancel' | 'enterHours' | 'openTodos'>;
  mayChange: boolean;
  mayEnter: boolean;
  /** Whether all buttons beside the menu are in it, too. */
  isNarrow: boolean;
  /** Begins to select days with this one. Undefined where it can't be selected, or has a checkbox. */
  onSelect: (() => void) | undefined;
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
