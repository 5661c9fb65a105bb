import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { BulkOutcome } from './day-changes.ts';
import { EditDayDialog } from './edit-day-dialog.tsx';
import { EnterHoursDialog } from './enter-hours-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { ScheduleDayDialog } from './schedule-day-dialog.tsx';
import type { Reader } from './selection.ts';
import { TodosDialog } from './todos-dialog.tsx';

export interface DialogInUseProps {
  dialog: OpenDialog & { readonly id: number };
  opened: boolean;
  onClose: () => void;
  onOpen: (dialog: OpenDialog) => void;
  onBulkEdited: (outcome: BulkOutcome) => void;
  reader: Reader;
  nannyId: string | undefined;
}

/** Whichever of the screen's dialogs is open, or is closing. */
export function DialogInUse(props: DialogInUseProps) {
  const { dialog, opened, onClose, onOpen, onBulkEdited, reader, nannyId } = props;
  const common = { opened, onClose };
  switch (dialog.kind) {
    case 'edit':
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
    case 'todos':
      return <TodosDialog key={dialog.id} item={dialog.item} {...common} />;
    case 'bulk edit':
      return <BulkEditDialog key={dialog.id} items={dialog.items} onDone={onBulkEdited} {...common} />;
    default:
      return <ScheduleDayDialog key={dialog.id} reader={reader} nannyId={nannyId} {...common} />;
  }
}
