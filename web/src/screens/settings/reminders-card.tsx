/** The settings card of reminders: whether they reach this device. */
import { Text } from '@mantine/core';
import type { User } from 'sync-protocol/people/account.ts';
import { t } from '../../kit/language/messages.ts';
import { DevicePushPart } from '../../reminders/device-push-part.tsx';
import { useSession } from '../../session/use-session.ts';
import { SettingsCard } from './settings-card.tsx';

/** Nothing during an impersonation, because reminders are personal. */
export function RemindersCard() {
  const { user, impersonation } = useSession();
  return user === null || impersonation !== null ? null : <Reminders user={user} />;
}

function Reminders({ user }: { user: User }) {
  return (
    <SettingsCard id="reminders" title={t('Reminders')}>
      <Text c="dimmed" size="sm">
        {t('They say that there is something to do, without names or amounts.')}
      </Text>
      <DevicePushPart user={user} />
    </SettingsCard>
  );
}
