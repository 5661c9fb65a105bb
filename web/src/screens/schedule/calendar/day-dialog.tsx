/**
 * The dialog of one day in the week and the month: the day's line with all its buttons and how its hours came about, or
 * that the day has been deleted.
 */
import { Text } from '@mantine/core';
import { HoursOrigin } from '../../../clock/hours-origin.tsx';
import type { AgendaItem } from '../../../device/views.ts';
import { formatDateHeading, startLine } from '../../../kit/language/format.ts';
import { t } from '../../../kit/language/messages.ts';
import { SheetDialog } from '../../../kit/sheet-dialog.tsx';
import type { DayHandlers } from '../../../schedule/day-actions.tsx';
import type { Reader } from '../../../schedule/selection.ts';
import { useAgendaDays } from '../../../schedule/use-agenda.ts';
import { DayCard } from '../day-card.tsx';

interface DayDialogProps {
  /** The day as it was when the dialog was opened. Its current state is shown. */
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
  reader: Reader;
  showHousehold: boolean;
  handlers: DayHandlers;
}

export function DayDialog({ item, opened, onClose, reader, showHousehold, handlers }: DayDialogProps) {
  const days = useAgendaDays(item.day.id);
  const current = days.state === 'ready' ? days.data.find(({ day }) => day.id === item.day.id) : item;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={startLine(formatDateHeading((current ?? item).day.date))}
      closeLabel={t('Close')}
    >
      {current ? (
        <div data-reader={reader}>
          <DayCard
            item={current}
            reader={reader}
            selected={false}
            onSelect={() => undefined}
            showHousehold={showHousehold}
            layout="table"
            handlers={handlers}
          />
          <HoursOrigin item={current} />
        </div>
      ) : (
        <Text c="dimmed">{t('This day has been deleted.')}</Text>
      )}
    </SheetDialog>
  );
}
