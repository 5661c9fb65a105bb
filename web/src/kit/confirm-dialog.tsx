/** The dialog that asks before an action that can't be undone, such as a deletion. 'Cancel' has the focus at first. */
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './language/messages.ts';
import { SheetDialog } from './sheet-dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** What the action destroys or ends, in numbers if possible. */
  children: ReactNode;
  confirmLabel: string;
  busy?: boolean;
  /** Whether Back leaves the dialog open. */
  staysOnBack?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    busy = false,
    staysOnBack = false,
  } = props;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      onSubmit={onConfirm}
      title={title}
      staysOnBack={staysOnBack}
      primary={{ label: confirmLabel, busy, color: 'red' }}
      secondary={
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
      }
    >
      <Text component="div">{children}</Text>
    </SheetDialog>
  );
}
