/**
 * The menu on a day's card on a family's phone: edits an unpaid day, opens its history. Renders the history as a lazy
 * part.
 */
import { IconDotsVertical, IconHistory, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { isLocked } from 'sync-protocol/rules/hours.ts';
import type { AgendaItem } from '../../store/views.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { DayHistoryProps } from './day-history.tsx';
import { DAY_MENU } from './schedule-texts.ts';

const history = lazyPart(() => import('./day-history.tsx').then(({ DayHistory }) => DayHistory));

export function LateDayHistory(props: DayHistoryProps) {
  return history.useLoaded(true) ? <history.Part {...props} /> : null;
}

interface DayMenuProps {
  item: AgendaItem;
  /** Names the day for screen readers. */
  name: string;
  onEdit: (item: AgendaItem) => void;
}

export function DayMenu({ item, name, onEdit }: DayMenuProps) {
  const [isHistoryMounted, setHistoryMounted] = useState(false);
  const [isHistoryOpened, setHistoryOpened] = useState(false);
  const openHistory = () => {
    setHistoryMounted(true);
    setHistoryOpened(true);
  };
  return (
    <>
      <MenuButton
        label={DAY_MENU.label(name)}
        icon={IconDotsVertical}
        entries={[
          ...(isLocked(item.day)
            ? []
            : [{ label: DAY_MENU.edit, icon: IconPencil, run: () => onEdit(item) }]),
          { label: DAY_MENU.history, icon: IconHistory, run: openHistory },
        ]}
      />
      {isHistoryMounted && (
        <LateDayHistory item={item} opened={isHistoryOpened} onClose={() => setHistoryOpened(false)} />
      )}
    </>
  );
}
