/**
 * How the user list shows a user's role, identity (name, e-mail address, and whether it is oneself), join date and
 * time zone.
 */
import { Badge, Text } from '@mantine/core';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import styles from './admin.module.css';
import { roleNames } from './user-role.ts';

const variants: Record<Role, 'filled' | 'light' | 'outline'> = {
  SUPER_ADMIN: 'filled',
  FAMILY: 'light',
  NANNY: 'outline',
};

/** Each role has its own word and badge style: color never tells roles apart. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge variant={variants[role]} flex="none" w="max-content" fz="xs" fw={600} lts={0} tt="none">
      {roleNames[role]()}
    </Badge>
  );
}

export function UserIdentity({ user, isSelf }: { user: User; isSelf: boolean }) {
  return (
    <>
      <Text fw={600} component="div" className={styles['name']}>
        <bdi>{user.name}</bdi>{' '}
        {isSelf && (
          <Text size="sm" c="dimmed" span>
            ({t('You')})
          </Text>
        )}
      </Text>
      <Text size="sm" className={styles['name']}>
        {user.email}
      </Text>
    </>
  );
}

/** Returns the date of joining in the user's own zone. */
export const formatJoined = ({ createdAt, timezone }: User): string =>
  formatDate(dateOf(createdAt, timezone));

/** A time zone's name with a line break allowed after its first slash. */
export function Zone({ timezone }: { timezone: string }) {
  const [area = '', ...places] = timezone.split('/');
  return (
    <>
      {area}
      {places.length > 0 && '/'}
      <wbr />
      {places.join('/')}
    </>
  );
}
