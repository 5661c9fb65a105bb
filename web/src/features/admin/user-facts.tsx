import { Badge, Text } from '@mantine/core';
import type { Role, User } from 'sync-protocol/model/account.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { formatDate } from 'sync-protocol/rules/format.ts';
import { texts } from './admin-texts.ts';

const variants: Record<Role, 'filled' | 'light' | 'outline'> = {
  SUPER_ADMIN: 'filled',
  FAMILY: 'light',
  NANNY: 'outline',
};

/** Roles differ by word and shape. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge className="fd-admin-role" variant={variants[role]}>
      {texts.roles[role]}
    </Badge>
  );
}

/** Name above email. */
export function UserIdentity({ user, isSelf }: { user: User; isSelf: boolean }) {
  return (
    <>
      <Text fw={600} component="div" className="fd-admin-name">
        {user.name}{' '}
        {isSelf && (
          <Text size="sm" c="dimmed" span>
            ({texts.you})
          </Text>
        )}
      </Text>
      <Text size="sm" className="fd-admin-email">
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
