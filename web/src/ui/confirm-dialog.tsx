import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SheetDialog } from './sheet-dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What goes with it, by number: '86 days, 12 payments'. */
  children: ReactNode;
  confirmLabel: string;
  busy?: boolean;
  /** Offered before the irreversible, such as an export. */
  secondary?: ReactNode;
}

/** Asks before something is destroyed. The safe way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, children, confirmLabel, busy = false, secondary } = props;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      onSubmit={onConfirm}
      title={title}
      primary={{ label: confirmLabel, busy, color: 'red' }}
      secondary={
        <>
          {secondary}
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
        </>
      }
    >
      <Text component="div">{children}</Text>
    </SheetDialog>
  );
}
