/**
 * The settings card that lists the signed-in devices (when each signed in and was last used, and who views as the
 * reader there), and signs out one or all others.
 */
import { Badge, Stack, Text } from '@mantine/core';
import { isTimezone } from 'sync-protocol/kernel/calendar.ts';
import { listSessions, type SessionAnswer } from 'sync-protocol/people/sessions-rest.ts';
import { householdsOf } from '../../device/household-reads.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { formatDevice } from '../../people/device-words.ts';
import { formatMoment } from '../../schedule/phrases.ts';
import { call } from '../../session/rest-client.ts';
import { ServerListState } from './server-list-state.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { SignOutDeviceDialog, type SignOutTarget } from './sign-out-device-dialog.tsx';
import { useServerList } from './use-server-list.ts';

const loadDevices = (): Promise<SessionAnswer[]> => call(listSessions);

export function DevicesCard() {
  const { list: devices, isOnline, reload } = useServerList(loadDevices);
  const { dialog, opened, open, close } = useOpenDialog<SignOutTarget>();
  const isUnknown = devices.state === 'loading' && !isOnline;
  return (
    <SettingsCard id="devices" title={t('Devices')}>
      <Text c="dimmed" size="sm">
        {isUnknown
          ? t('Connect to the internet to see your devices.')
          : t('Where you’re signed in, most recently used first.')}
      </Text>
      <ServerListState
        list={devices}
        isOnline={isOnline}
        reload={reload}
        loading={t('Loading your devices…')}
        failed={t('Couldn’t load your devices.')}
      />
      {devices.state === 'ready' && <Devices sessions={devices.data} onSignOut={open} />}
      {dialog && (
        <SignOutDeviceDialog
          key={dialog.id}
          target={dialog}
          opened={opened}
          onClose={close}
          onSignedOut={reload}
        />
      )}
    </SettingsCard>
  );
}

/**
 * Returns the zone of sessions' times. They belong to devices, not to a household: this device's, else the household's
 * for a browser that doesn't know its own ('Etc/Unknown').
 */
function useDeviceZone(): string {
  const households = useLoaded((database, memberships) => householdsOf(database, memberships), []);
  const ofDevice = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (isTimezone(ofDevice)) return ofDevice;
  return (households.state === 'ready' ? households.data[0]?.timezone : undefined) ?? 'UTC';
}

interface DevicesProps {
  sessions: readonly SessionAnswer[];
  onSignOut: (target: SignOutTarget) => void;
}

function Devices({ sessions, onSignOut }: DevicesProps) {
  const timezone = useDeviceZone();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <Stack component="ul" gap="sm" aria-labelledby="devices">
        {sessions.map((session) => (
          <Device key={session.id} session={session} timezone={timezone} onSignOut={onSignOut} />
        ))}
      </Stack>
      {others > 1 && (
        <div>
          <OnlineButton
            label={t('Sign Out All Other Devices')}
            variant="light"
            color="red"
            onClick={() => onSignOut({ count: others })}
          />
        </div>
      )}
    </>
  );
}

interface DeviceProps extends Pick<DevicesProps, 'onSignOut'> {
  session: SessionAnswer;
  timezone: string;
}

function Device({ session, timezone, onSignOut }: DeviceProps) {
  const name = formatDevice(session.device);
  return (
    <li className={styles['row']}>
      <div className={styles['row-words']}>
        <Text fw={600}>
          {name}{' '}
          {session.isCurrent && (
            <Badge variant="light" lts={0} tt="none" style={{ verticalAlign: '0.0625rem' }}>
              {t('This device')}
            </Badge>
          )}
        </Text>
        {session.impersonatedBy !== null && (
          <Text size="sm" c="var(--fairday-attention)">
            {t('{name}, viewing as you', { name: session.impersonatedBy.name })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('Last used {moment}', { moment: formatMoment(session.lastUsedAt, timezone) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('Signed in {moment}', { moment: formatMoment(session.createdAt, timezone) })}
        </Text>
      </div>
      {!session.isCurrent && (
        <OnlineButton
          label={t('{button, select, other {Sign Out}}', { button: 'device' })}
          of={name}
          variant="default"
          onClick={() => onSignOut({ sessionId: session.id, name })}
        />
      )}
    </li>
  );
}
