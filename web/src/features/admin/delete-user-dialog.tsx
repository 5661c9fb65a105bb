import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { deleteUser } from 'sync-protocol/rest/administration.ts';
import { failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './admin-texts.ts';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: (userId: string) => void;
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    try {
      await call(deleteUser, { params: { userId: user.id } });
    } catch (error) {
      const description = failureText(error, texts.error);
      showToast({ variant: 'destructive', title: texts.removeFailed, description });
      return;
    } finally {
      setBusy(false);
    }
    showToast({ title: texts.removed });
    onClose();
    onDeleted(user.id);
  };

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void remove()}
      title={texts.removeTitle(user.name)}
      confirmLabel={texts.remove}
      busy={busy}
    >
      <Stack gap="xs">
        <Text c="dimmed">{user.email}</Text>
        <Text>{texts.removeWords[user.role]}</Text>
        <Text fw={600}>{texts.removeForGood}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
