/**
 * The super admin's screen: searches, edits and deletes users, and logs in as one; or shows the operations panel. Both
 * need a connection, and show how old they are without one.
 */
import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { IconActivity, IconSearch, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { DeferredPanel } from '../../kit/deferred-panel.tsx';
import { formatCount, formatDeviceClock } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { useImpersonation } from '../../session/use-impersonation.ts';
import styles from './admin.module.css';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { OperationsSkeleton } from './operations-skeleton.tsx';
import { useUsers } from './use-server-data.ts';
import type { UserActions } from './user-actions.tsx';
import { UserList } from './user-list.tsx';
import { filterUsers } from './user-search.ts';
import { NoUsers, Trouble, UsersLoading } from './user-states.tsx';

const fetchOperations = () => import('./operations-panel.tsx').then(({ OperationsPanel }) => OperationsPanel);

export function AdminDashboard({ ownId }: { ownId: string }) {
  const [isOperations, setOperations] = useState(false);
  const [Icon, other] = isOperations ? [IconUsers, t('Users')] : [IconActivity, t('Operations')];
  const switchButton = (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOperations(!isOperations)}
    >
      {other}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Super Admin')}
        subtitle={isOperations ? t('Server health') : t('Everyone with an account')}
        actions={switchButton}
      />
      {isOperations ? (
        <DeferredPanel
          fetchPanel={fetchOperations}
          skeleton={<OperationsSkeleton />}
          texts={{
            cannotLoad: t('Couldn’t load server health. Connect to the internet and try again.'),
            tryAgain: t('Try Again'),
          }}
        />
      ) : (
        <Users ownId={ownId} />
      )}
    </>
  );
}

/** Needs a connection: devices don't store users. */
function Users({ ownId }: { ownId: string }) {
  const { data, failure, isOnline, tryAgain, replace, drop } = useUsers();
  const { startingId, start } = useImpersonation();
  const { dialog: editing, ...editDialog } = useOpenDialog<{ user: User }>();
  const { dialog: deleting, ...deleteDialog } = useOpenDialog<{ user: User }>();
  const actions: UserActions = {
    ownId,
    isOnline,
    startingId,
    onLogInAs: ({ id }) => void start(id),
    onEdit: (user) => editDialog.open({ user }),
    onDelete: (user) => deleteDialog.open({ user }),
  };

  return (
    <>
      <Trouble
        {...{ isOnline, failure, tryAgain }}
        offline={t('Managing users needs a connection. You are offline.')}
        asOf={data && t('Showing users as of {time}.', { time: formatDeviceClock(data.receivedAt) })}
        failed={t('Couldn’t load the users')}
      />
      {data === undefined && isOnline && failure === undefined && <UsersLoading />}
      {data !== undefined && <SearchableUsers users={data.users} actions={actions} />}
      {editing && (
        <EditUserDialog
          key={editing.id}
          user={editing.user}
          isSelf={editing.user.id === ownId}
          opened={editDialog.opened}
          onClose={editDialog.close}
          onUpdated={replace}
        />
      )}
      {deleting && (
        <DeleteUserDialog
          key={deleting.id}
          user={deleting.user}
          opened={deleteDialog.opened}
          onClose={deleteDialog.close}
          onDeleted={drop}
        />
      )}
    </>
  );
}

function SearchableUsers({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = filterUsers(users, wanted);
  const isSearching = wanted.trim() !== '';

  return (
    <>
      <div className={styles['tools']}>
        <TextInput
          className={styles['search']}
          type="search"
          label={t('Search users')}
          placeholder={t('Name, email, role or user ID')}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={
            search !== '' && <CloseButton aria-label={t('Clear the search')} onClick={() => setSearch('')} />
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text component="output" size="sm" c="dimmed">
          {isSearching
            ? t('{count, plural, one {{found} of # user} other {{found} of # users}}', {
                found: formatCount(found.length),
                count: users.length,
              })
            : t('{count, plural, one {# user} other {# users}}', { count: users.length })}
        </Text>
      </div>
      {found.length === 0 ? (
        <NoUsers search={wanted.trim()} onClear={() => setSearch('')} />
      ) : (
        <UserList users={found} actions={actions} />
      )}
    </>
  );
}
