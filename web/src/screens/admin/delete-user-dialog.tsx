/** The dialog that deletes a user, after it has said what else is deleted and what stays. */
import { Stack, Text } from '@mantine/core';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { deleteUser } from 'sync-protocol/people/administration-rest.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { showToast } from '../../kit/toast.ts';
import { call } from '../../session/rest-client.ts';
import { useSave } from '../../session/use-save.ts';

interface DeleteUserDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
  onDeleted: (userId: string) => void;
}

const deletionWords: Readonly<Record<Role, () => string>> = {
  FAMILY: () =>
    t(
      'This deletes the account. If no one else belongs to its household, it also deletes the household’s nannies, schedules, days, to-dos and payments.',
    ),
  NANNY: () =>
    t(
      'This deletes the account. The families she works for keep her days, hours and payments under her name.',
    ),
  SUPER_ADMIN: () => t('This deletes the account and its access to all users.'),
};

export function DeleteUserDialog({ user, opened, onClose, onDeleted }: DeleteUserDialogProps) {
  const { busy, save } = useSave();

  const remove = async () => {
    const params = { userId: user.id };
    if (!(await save(t('Failed to delete user'), () => call(deleteUser, { params })))) return;
    showToast({ title: t('User deleted') });
    onClose();
    onDeleted(user.id);
  };

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={<Named name={user.name}>{t('Delete {name}?', { name: user.name })}</Named>}
      confirmLabel={t('Delete')}
      busy={busy}
    >
      <Stack gap="xs">
        <Text c="dimmed">{user.email}</Text>
        <Text>{deletionWords[user.role]()}</Text>
        <Text fw={600}>{t('All their devices are signed out at once. This action cannot be undone.')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
