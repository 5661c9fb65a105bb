/** The list of users: a table on wide screens, cards on others. Only the rows near the window are rendered. */
import { Box, Card, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { useWindowRows } from '../../ui/window-rows.ts';
import styles from './admin.module.css';
import { texts } from './admin-texts.ts';
import { CardActions, RowActions, type UserActions } from './user-actions.tsx';
import { formatJoined, RoleBadge, UserIdentity, Zone } from './user-facts.tsx';
import '../../ui/data-table.css';

interface UserListProps {
  users: readonly User[];
  actions: UserActions;
}

/** Room for six columns beside the sidebar. */
const WIDE = '(min-width: 75em)';

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
            {texts.name}, {texts.email}, {texts.userId}
          </th>
          <th scope="col">{texts.role}</th>
          <th scope="col">{texts.timezone}</th>
          <th scope="col">{texts.currency}</th>
          <th scope="col">{texts.joined}</th>
          <th scope="col">{texts.actions}</th>
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
    [texts.timezone, user.timezone],
    [texts.currency, user.currency],
    [texts.joined, formatJoined(user)],
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
          <dt>{texts.userId}</dt>
          <dd className={styles['id']}>{user.id}</dd>
        </div>
      </dl>
      <CardActions user={user} actions={actions} />
    </Stack>
  );
}
