import { CloseButton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { useImpersonation } from '../../shell/use-impersonation.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { UserActions } from './admin-actions.tsx';
import { DeleteUserDialog } from './admin-delete-dialog.tsx';
import { EditUserDialog } from './admin-edit-dialog.tsx';
import { usersMatching } from './admin-search.ts';
import { NoUsers, UsersAsTheyWere, UsersFailed, UsersLoading } from './admin-states.tsx';
import { texts } from './admin-texts.ts';
import { useUsers } from './admin-use-users.ts';
import { UserList } from './admin-user-list.tsx';
import './admin.css';

/** All users, and what a super admin may do with them. Needs a connection: nothing of it is kept here. */
export function AdminDashboard({ ownId }: { ownId: string }) {
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
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {(!isOnline || failure !== undefined) && (
        <UsersTrouble {...{ users, receivedAt, failure, isOnline, tryAgain }} />
      )}
      {users === undefined && isOnline && failure === undefined && <UsersLoading />}
      {users !== undefined && <SearchableUsers users={users} actions={actions} />}
      {editing && <EditUserDialog user={editing} onClose={() => setEditing(null)} onUpdated={replace} />}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} onDeleted={drop} />}
    </>
  );
}

type TroubleProps = Pick<
  ReturnType<typeof useUsers>,
  'users' | 'receivedAt' | 'failure' | 'isOnline' | 'tryAgain'
>;

/** Why there is nothing new, and what to do about it. */
function UsersTrouble({ users, receivedAt, failure, isOnline, tryAgain }: TroubleProps) {
  if (!isOnline) return <UsersAsTheyWere receivedAt={users && receivedAt} />;
  return failure && <UsersFailed failure={failure} onTryAgain={tryAgain} />;
}

function SearchableUsers({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = usersMatching(users, wanted);
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
