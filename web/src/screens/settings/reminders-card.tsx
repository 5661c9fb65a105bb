/** The settings card of reminders: whether they reach this device, which ones come by which way, and the quiet hours. */
import { Text } from '@mantine/core';
import type { User } from 'sync-protocol/people/account.ts';
import type { ReminderSettings } from 'sync-protocol/reminders/reminder-settings.ts';
import { loadReminders } from 'sync-protocol/reminders/reminders-rest.ts';
import { t } from '../../kit/language/messages.ts';
import { DevicePushPart } from '../../reminders/device-push-part.tsx';
import { ReminderChoices } from '../../reminders/reminder-choices.tsx';
import { call } from '../../session/rest-client.ts';
import { useSession } from '../../session/use-session.ts';
import { ServerListState } from './server-list-state.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useServerList } from './use-server-list.ts';

const loadChoices = (): Promise<ReminderSettings> => call(loadReminders);

/** Nothing during an impersonation, because reminders are personal. */
export function RemindersCard() {
  const { user, impersonation } = useSession();
  return user === null || impersonation !== null ? null : <Reminders user={user} />;
}

function Reminders({ user }: { user: User }) {
  const { list: choices, isOnline, reload } = useServerList(loadChoices);
  const isUnknown = choices.state === 'loading' && !isOnline;
  return (
    <SettingsCard id="reminders" title={t('Reminders')}>
      <Text c="dimmed" size="sm">
        {isUnknown
          ? t('Connect to the internet to see your reminders.')
          : t('They say that there is something to do, without names or amounts.')}
      </Text>
      <DevicePushPart user={user} />
      <ServerListState
        list={choices}
        isOnline={isOnline}
        reload={reload}
        loading={t('Loading your reminders…')}
        failed={t('Couldn’t load your reminders.')}
      />
      {choices.state === 'ready' && <ReminderChoices loaded={choices.data} />}
    </SettingsCard>
  );
}
