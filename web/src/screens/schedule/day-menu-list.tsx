/**
 * The open menu of a day's line: to-dos, entered hours, edit an unpaid day, a nanny can't come, select the day, and the
 * day's history, which is rendered here. A wide screen has buttons for most of it. A lazy part.
 */
import {
  IconClock,
  IconDotsVertical,
  IconHistory,
  IconListCheck,
  IconPencil,
  IconSquareCheck,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { isLocked, mayEnterHours } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { MenuButtonList } from '../../kit/menu-button-list.tsx';
import type { DayHandlers } from '../../schedule/day-actions.tsx';
import { mayCancel, type Reader } from '../../schedule/selection.ts';
import { DayHistory } from './day-history.tsx';

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

/** Returns what the entry for recorded hours says; undefined without one. */
function enteredHoursWords({ day, today }: AgendaItem): string | undefined {
  return day.actualStartUtc !== null && mayEnterHours(day, today) ? t('Edit Hours') : undefined;
}

export function DayMenuList({
  item,
  reader,
  name,
  handlers,
  mayChange,
  mayEnter,
  isNarrow,
  onSelect,
}: DayMenuProps) {
  const [isHistoryMounted, setHistoryMounted] = useState(false);
  const [isHistoryOpened, setHistoryOpened] = useState(false);
  const openHistory = () => {
    setHistoryMounted(true);
    setHistoryOpened(true);
  };
  const mayEdit = isNarrow && mayChange && reader === 'family' && !isLocked(item.day);
  const hoursWords = isNarrow && mayEnter ? enteredHoursWords(item) : undefined;
  return (
    <>
      <MenuButtonList
        label={t('More for {day}', { day: name })}
        icon={IconDotsVertical}
        entries={[
          ...(isNarrow
            ? [{ label: t('To-Dos'), icon: IconListCheck, run: () => handlers.openTodos(item) }]
            : []),
          ...(hoursWords === undefined
            ? []
            : [{ label: hoursWords, icon: IconClock, run: () => handlers.enterHours(item) }]),
          ...(mayEdit ? [{ label: t('Edit'), icon: IconPencil, run: () => handlers.edit(item) }] : []),
          ...(mayChange && mayCancel(item, reader)
            ? [{ label: t('I Can’t Come'), icon: IconX, run: () => handlers.cancel(item) }]
            : []),
          ...(onSelect ? [{ label: t('Select'), icon: IconSquareCheck, run: onSelect }] : []),
          { label: t('History'), icon: IconHistory, run: openHistory },
        ]}
      />
      {isHistoryMounted && (
        <DayHistory item={item} opened={isHistoryOpened} onClose={() => setHistoryOpened(false)} />
      )}
    </>
  );
}
