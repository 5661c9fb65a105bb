/**
 * The open dialog of the schedule: edit or cancel a day, enter hours, to-dos, bulk edit, or schedule a day. Of a paid day
 * only the hours can be edited. A lazy part.
 */
import { isLocked } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem, AgendaShift } from '../../device/views.ts';
import { prefetchSheetFrame } from '../../kit/sheet-dialog.tsx';
import { CancelDay } from '../../schedule/cancel-day.tsx';
import type { BulkResult } from '../../schedule/day-mutations.ts';
import type { Reader } from '../../schedule/selection.ts';
import { TodosDialog } from '../../schedule/todos-dialog.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { EditDayDialog } from './edit-day-dialog.tsx';
import { EnterHoursDialog } from './enter-hours-dialog.tsx';
import { ScheduleDayDialog } from './schedule-day-dialog.tsx';

prefetchSheetFrame();

/** A dialog of the schedule, with its days as they were when it was opened. */
export type ScheduleDialog =
  | { readonly kind: 'edit' | 'cancel' | 'todos'; readonly item: AgendaItem }
  /** `following` are the days to enter hours for afterwards. */
  | { readonly kind: 'hours'; readonly item: AgendaItem; readonly following?: readonly AgendaItem[] }
  | {
      readonly kind: 'bulk edit';
      readonly items: readonly AgendaShift[];
      readonly onDone: (result: BulkResult) => void;
    }
  /** Without a date: today. */
  | { readonly kind: 'schedule a day'; readonly date?: string };

export interface ScheduleDialogsProps {
  dialog: ScheduleDialog & { readonly id: number };
  opened: boolean;
  onClose: () => void;
  onOpen: (dialog: ScheduleDialog) => void;
  reader: Reader;
  nannyId: string | undefined;
}

export function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { dialog, opened, onClose, onOpen, reader, nannyId } = props;
  const common = { opened, onClose };
  switch (dialog.kind) {
    case 'edit':
      if (isLocked(dialog.item.day))
        return (
          <EnterHoursDialog
            key={dialog.id}
            item={dialog.item}
            reader={reader}
            onNext={undefined}
            {...common}
          />
        );
      return <EditDayDialog key={dialog.id} item={dialog.item} {...common} />;
    case 'hours': {
      const [item, ...following] = dialog.following ?? [];
      const next = item && ({ kind: 'hours', item, following } as const);
      return (
        <EnterHoursDialog
          key={dialog.id}
          item={dialog.item}
          reader={reader}
          onNext={next && (() => onOpen(next))}
          {...common}
        />
      );
    }
    case 'cancel':
      return <CancelDay key={dialog.id} item={dialog.item} {...common} />;
    case 'todos':
      return <TodosDialog key={dialog.id} item={dialog.item} {...common} />;
    case 'bulk edit':
      return <BulkEditDialog key={dialog.id} items={dialog.items} onDone={dialog.onDone} {...common} />;
    default:
      return (
        <ScheduleDayDialog key={dialog.id} reader={reader} nannyId={nannyId} date={dialog.date} {...common} />
      );
  }
}
