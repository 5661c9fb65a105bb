import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { IconActivity, IconSearch, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { useImpersonation } from '../../shell/use-impersonation.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { texts } from './admin-texts.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { Operations } from './operations.tsx';
import { texts as operationsTexts } from './operations-texts.ts';
import { useUsers } from './use-users.ts';
import type { UserActions } from './user-actions.tsx';
import { UserList } from './user-list.tsx';
import { filterUsers } from './user-search.ts';
import { Failed, NoUsers, UsersLoading, UsersOffline } from './user-states.tsx';
import './admin.css';

/** The list of all users, or the server's operations. */
export function AdminDashboard({ ownId }: { ownId: string }) {
  const [isOperations, setOperations] = useState(false);
  const [Icon, other] = isOperations
    ? [IconUsers, operationsTexts.users]
    : [IconActivity, operationsTexts.title];
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
        title={texts.title}
        subtitle={isOperations ? operationsTexts.titleWords : texts.subtitle}
        actions={switchButton}
      />
      {isOperations ? <Operations /> : <Users ownId={ownId} />}
    </>
  );
}

/** Needs a connection: devices don't store users. */
function Users({ ownId }: { ownId: string }) {
  const { users, receivedAt, failure, isOnline, tryAgain, replace, drop } = useUsers();
  const { startingId, start } = useImpersonation();
  const [editing, setEditing] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const actions: UserActions = {
    ownId,
    isOnline,
    startingId,
    onLogInAs: ({ id }) => void start(id),
    onEdit: setEditing,
    onDelete: setDeleting,
  };

  return (
    <>
      {(!isOnline || failure !== undefined) && (
        <UsersTrouble {...{ users, receivedAt, failure, isOnline, tryAgain }} />
      )}
      {users === undefined && isOnline && failure === undefined && <UsersLoading />}
      {users !== undefined && <SearchableUsers users={users} actions={actions} />}
      {editing && (
        <EditUserDialog
          user={editing}
          isSelf={editing.id === ownId}
          onClose={() => setEditing(null)}
          onUpdated={replace}
        />
      )}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} onDeleted={drop} />}
    </>
  );
}

type TroubleProps = Pick<
  ReturnType<typeof useUsers>,
  'users' | 'receivedAt' | 'failure' | 'isOnline' | 'tryAgain'
>;

function UsersTrouble({ users, receivedAt, failure, isOnline, tryAgain }: TroubleProps) {
  if (!isOnline) return <UsersOffline receivedAt={users && receivedAt} />;
  return failure && <Failed title={texts.failed} failure={failure} onTryAgain={tryAgain} />;
}

function SearchableUsers({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = filterUsers(users, wanted);
  const isSearching = wanted.trim() !== '';

  return (
    <>
      <div className="fd-admin-tools">
        <TextInput
          className="fd-admin-search"
          type="search"
          label={texts.search}
          placeholder={texts.searchHint}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={
            search !== '' && <CloseButton aria-label={texts.clear} onClick={() => setSearch('')} />
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text component="output" size="sm" c="dimmed">
          {isSearching ? texts.found(found.length, users.length) : texts.count(users.length)}
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
