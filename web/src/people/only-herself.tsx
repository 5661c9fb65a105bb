/** Says, while somebody views the app as a nanny, that her answers and signatures are hers alone. Shows nothing else. */
import { Text } from '@mantine/core';
import { t } from '../kit/language/messages.ts';
import { Named } from '../kit/named.tsx';
import { useSession } from '../session/use-session.ts';

export function OnlyHerself() {
  const { user, impersonation } = useSession();
  if (user?.role !== 'NANNY' || impersonation === null) return null;
  const { name } = user;
  return (
    <Text size="sm" c="dimmed">
      <Named name={name}>
        {t('Only {name} can answer and confirm. You can enter hours, as the family.', { name })}
      </Named>
    </Text>
  );
}
