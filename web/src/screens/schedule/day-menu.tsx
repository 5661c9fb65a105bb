/**
 * The menu on a day's card: on a family's phone it edits an unpaid day; on a day that a nanny has accepted, she says
 * that she can't come (tells whether she may); both open the day's history, a lazy part rendered here.
 */
import { IconDotsVertical, IconHistory, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isLocked } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { MenuButton } from '../../kit/menu-button.tsx';
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

interface DayMenuProps {
  item: AgendaItem;
  reader: Reader;
  /** Names the day for screen readers. */
  name: string;
  handlers: Pick<DayHandlers, 'edit' | 'cancel'>;
}

export function DayMenu({ item, reader, name, handlers }: DayMenuProps) {
  const [isHistoryMounted, setHistoryMounted] = useState(false);
  const [isHistoryOpened, setHistoryOpened] = useState(false);
  const openHistory = () => {
    setHistoryMounted(true);
    setHistoryOpened(true);
  };
  const mayEdit = reader === 'family' && !isLocked(item.day);
  return (
    <>
      <MenuButton
        label={t('More for {day}', { day: name })}
        icon={IconDotsVertical}
        entries={[
          ...(mayEdit ? [{ label: t('Edit'), icon: IconPencil, run: () => handlers.edit(item) }] : []),
          ...(mayCancel(item, reader)
            ? [{ label: t('I Can’t Come'), icon: IconX, run: () => handlers.cancel(item) }]
            : []),
          { label: t('History'), icon: IconHistory, run: openHistory },
        ]}
      />
      {isHistoryMounted && (
        <LateDayHistory item={item} opened={isHistoryOpened} onClose={() => setHistoryOpened(false)} />
      )}
    </>
  );
}
