/**
 * The menu on a day's card on a family's phone: edits an unpaid day, opens its history. Renders the history as a lazy
 * part.
 */
import { IconDotsVertical, IconHistory, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { isLocked } from 'sync-protocol/rules/hours.ts';
import { t } from '../../language/messages.ts';
import type { AgendaItem } from '../../store/views.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { DayHistoryProps } from './day-history.tsx';

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
        label={t('More for {day}', { day: name })}
        icon={IconDotsVertical}
        entries={[
          ...(isLocked(item.day) ? [] : [{ label: t('Edit'), icon: IconPencil, run: () => onEdit(item) }]),
          { label: t('History'), icon: IconHistory, run: openHistory },
        ]}
      />
      {isHistoryMounted && (
        <LateDayHistory item={item} opened={isHistoryOpened} onClose={() => setHistoryOpened(false)} />
      )}
    </>
  );
}
