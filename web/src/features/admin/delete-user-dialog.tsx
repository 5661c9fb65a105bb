/** The dialog that deletes a user, after it has said what else is deleted and what stays. */
import { Stack, Text } from '@mantine/core';
import type { User } from 'sync-protocol/model/account.ts';
import { deleteUser } from 'sync-protocol/rest/administration.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { useSave } from '../../shell/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Named } from '../../ui/named.tsx';
import { texts } from './admin-texts.ts';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: (userId: string) => void;
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { busy, save } = useSave();

  const remove = async () => {
    const params = { userId: user.id };
    if (!(await save(texts.removeFailed, () => call(deleteUser, { params })))) return;
    showToast({ title: texts.removed });
    onClose();
    onDeleted(user.id);
  };

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void remove()}
      title={<Named name={user.name}>{texts.removeTitle(user.name)}</Named>}
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
