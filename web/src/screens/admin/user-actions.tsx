/**
 * A user's buttons in a table row or on a card: Log In As (not for super admins), Edit, and Delete (not for oneself).
 */
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { User } from 'sync-protocol/people/account.ts';
import { t } from '../../kit/language/messages.ts';

export interface UserActions {
  readonly ownId: string;
  readonly isOnline: boolean;
  readonly startingId: string | null;
  readonly onLogInAs: (user: User) => void;
  readonly onEdit: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

/** Super admins can't be impersonated, and no one can delete their own account (specification, section 6). */
const allowedActions = (user: User, ownId: string) => ({
  logInAs: user.role !== 'SUPER_ADMIN',
  remove: user.id !== ownId,
});

export function RowActions({ user, actions }: { user: User; actions: UserActions }) {
  const { logInAs, remove } = allowedActions(user, actions.ownId);
  return (
    <Group gap="0.25rem" justify="flex-end" wrap="nowrap">
      {logInAs && <LogInAs user={user} actions={actions} size="compact-sm" />}
      <ActionIcon
        size="lg"
        aria-label={t('Edit {name}', { name: user.name })}
        title={t('Edit')}
        disabled={!actions.isOnline}
        onClick={() => actions.onEdit(user)}
      >
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      {remove && (
        <ActionIcon
          size="lg"
          color="red"
          aria-label={t('Delete {name}', { name: user.name })}
          title={t('Delete')}
          disabled={!actions.isOnline}
          onClick={() => actions.onDelete(user)}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </Group>
  );
}

export function CardActions({ user, actions }: { user: User; actions: UserActions }) {
  const { logInAs, remove } = allowedActions(user, actions.ownId);
  return (
    <Group gap="xs">
      {logInAs && <LogInAs user={user} actions={actions} size="sm" />}
      <Button
        variant="default"
        aria-label={t('Edit {name}', { name: user.name })}
        disabled={!actions.isOnline}
        onClick={() => actions.onEdit(user)}
      >
        {t('Edit')}
      </Button>
      {remove && (
        <Button
          variant="subtle"
          color="red"
          aria-label={t('Delete {name}', { name: user.name })}
          disabled={!actions.isOnline}
          onClick={() => actions.onDelete(user)}
        >
          {t('Delete')}
        </Button>
      )}
    </Group>
  );
}

interface LogInAsProps {
  user: User;
  actions: UserActions;
  size: 'sm' | 'compact-sm';
}

function LogInAs({ user, actions, size }: LogInAsProps) {
  return (
    <Button
      size={size}
      variant="light"
      leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
      aria-label={t('Log In As {name}', { name: user.name })}
      disabled={!actions.isOnline || (actions.startingId !== null && actions.startingId !== user.id)}
      loading={actions.startingId === user.id}
      onClick={() => actions.onLogInAs(user)}
    >
      {t('Log In As')}
    </Button>
  );
}
