/**
 * The list of users with name, email, id, role, time zone, currency, join date and actions: a table on wide screens,
 * cards on others. Only the rows near the window are rendered.
 */
import { Box, Card, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { t } from '../../kit/language/messages.ts';
import { useWindowRows } from '../../kit/window-rows.ts';
import styles from './admin.module.css';
import { CardActions, RowActions, type UserActions } from './user-actions.tsx';
import { formatJoined, RoleBadge, UserIdentity, Zone } from './user-facts.tsx';
import '../../kit/data-table.css';

interface UserListProps {
  users: readonly User[];
  actions: UserActions;
}

/** Room for six columns beside the sidebar. */
const WIDE = '(min-width: 80em)';

export function UserList(props: UserListProps) {
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches);
  return <Card padding={0}>{isWide ? <UserTable {...props} /> : <UserCards {...props} />}</Card>;
}

const ROW_PX = { table: 84, card: 264 };
const useIds = (users: readonly User[]): string[] => useMemo(() => users.map(({ id }) => id), [users]);

function UserTable({ users, actions }: UserListProps) {
  const table = useRef<HTMLTableElement>(null);
  const rows = useWindowRows(table, useIds(users), ROW_PX.table);
  return (
    <table ref={table} className={`fd-table ${styles['table']}`} aria-rowcount={users.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">
            {t('Name')}, {t('Email')}, {t('User ID')}
          </th>
          <th scope="col">{t('Role')}</th>
          <th scope="col">{t('Timezone')}</th>
          <th scope="col">{t('Currency')}</th>
          <th scope="col">{t('Joined')}</th>
          <th scope="col">{t('Actions')}</th>
        </tr>
      </thead>
      <tbody>
        <Spacer height={rows.before} />
        {users.slice(rows.first, rows.end).map((user, offset) => (
          <tr
            key={user.id}
            ref={rows.measure}
            data-index={rows.first + offset}
            aria-rowindex={rows.first + offset + 2}
          >
            <td>
              <UserIdentity user={user} isSelf={user.id === actions.ownId} />
              <Text size="xs" c="dimmed" className={styles['id']}>
                {user.id}
              </Text>
            </td>
            <td>
              <RoleBadge role={user.role} />
            </td>
            <td className={styles['zone']}>
              <Zone timezone={user.timezone} />
            </td>
            <td>{user.currency}</td>
            <td className="fd-table-date">{formatJoined(user)}</td>
            <td>
              <RowActions user={user} actions={actions} />
            </td>
          </tr>
        ))}
        <Spacer height={rows.after} />
      </tbody>
    </table>
  );
}

/** Takes the place of rows that aren't rendered. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden style={{ height }} />;
}

function UserCards({ users, actions }: UserListProps) {
  const list = useRef<HTMLUListElement>(null);
  const rows = useWindowRows(list, useIds(users), ROW_PX.card);
  return (
    <ul ref={list} className="fd-rows" style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
      {users.slice(rows.first, rows.end).map((user, offset) => (
        <li
          key={user.id}
          ref={rows.measure}
          data-index={rows.first + offset}
          aria-setsize={users.length}
          aria-posinset={rows.first + offset + 1}
        >
          <UserCard user={user} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function UserCard({ user, actions }: { user: User; actions: UserActions }) {
  const facts = [
    [t('Timezone'), user.timezone],
    [t('Currency'), user.currency],
    [t('Joined'), formatJoined(user)],
  ];
  return (
    <Stack component="article" gap="sm" aria-label={user.name}>
      <Group align="flex-start" gap="sm" justify="space-between" wrap="nowrap">
        <Box miw={0}>
          <UserIdentity user={user} isSelf={user.id === actions.ownId} />
        </Box>
        <RoleBadge role={user.role} />
      </Group>
      <dl className={styles['facts']}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        <div>
          <dt>{t('User ID')}</dt>
          <dd className={styles['id']}>{user.id}</dd>
        </div>
      </dl>
      <CardActions user={user} actions={actions} />
    </Stack>
  );
}
