import { Badge, Skeleton, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { listSessions, type SessionAnswer } from 'sync-protocol/rest/sessions.ts';
import { formatDevice } from '../../domain/device-words.ts';
import { formatMoment } from '../../domain/phrases.ts';
import { failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import type { Loaded } from '../../store/views.ts';
import { OnlineButton } from '../../ui/online-button.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { texts } from './settings-texts.ts';
import { SignOutDeviceDialog, type SignOutTarget } from './sign-out-device-dialog.tsx';

export function DevicesCard() {
  const { devices, isOnline, reload } = useDevices();
  const { dialog, opened, open, close } = useOpenDialog<SignOutTarget>();
  const isUnknown = devices.state === 'loading' && !isOnline;
  return (
    <SettingsCard id="devices" title={texts.devices}>
      <Text c="dimmed" size="sm">
        {isUnknown ? texts.devicesOffline : texts.devicesWords}
      </Text>
      {devices.state === 'loading' && isOnline && <LoadingDevices />}
      {devices.state === 'failed' && (
        <Stack align="start" gap="xs" role="alert">
          <Text size="sm">
            {texts.devicesFailed} {failureText(devices.error, AN_ERROR)}
          </Text>
          <OnlineButton label={texts.tryAgain} variant="default" onClick={reload} />
        </Stack>
      )}
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

/** Sessions belong to devices, not to a household: their times are in this device's zone. */
const DEVICE_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface DevicesProps {
  sessions: readonly SessionAnswer[];
  onSignOut: (target: SignOutTarget) => void;
}

function Devices({ sessions, onSignOut }: DevicesProps) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <Stack component="ul" gap="sm" aria-labelledby="devices">
        {sessions.map((session) => (
          <Device key={session.id} session={session} onSignOut={onSignOut} />
        ))}
      </Stack>
      {others > 1 && (
        <div>
          <OnlineButton
            label={texts.signOutOthers}
            variant="light"
            color="red"
            onClick={() => onSignOut({ count: others })}
          />
        </div>
      )}
    </>
  );
}

function Device({ session, onSignOut }: { session: SessionAnswer; onSignOut: DevicesProps['onSignOut'] }) {
  const name = formatDevice(session.device);
  return (
    <li className={styles['device']}>
      <div className={styles['device-words']}>
        <Text fw={600}>
          {name}{' '}
          {session.isCurrent && (
            <Badge variant="light" lts={0} tt="none" style={{ verticalAlign: '0.0625rem' }}>
              {texts.thisDevice}
            </Badge>
          )}
        </Text>
        {session.impersonatedBy !== null && (
          <Text size="sm" c="var(--fairday-attention)">
            {texts.viewedBy(session.impersonatedBy.name)}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.lastUsed(formatMoment(session.lastUsedAt, DEVICE_ZONE))}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.signedIn(formatMoment(session.createdAt, DEVICE_ZONE))}
        </Text>
      </div>
      {!session.isCurrent && (
        <OnlineButton
          label={texts.signOut}
          of={name}
          variant="default"
          onClick={() => onSignOut({ sessionId: session.id, name })}
        />
      )}
    </li>
  );
}

const ROWS = ['first', 'second'];

function LoadingDevices() {
  return (
    <Stack component="output" gap="sm" aria-label={texts.devicesLoading}>
      {ROWS.map((row) => (
        <Skeleton key={row} height="3rem" />
      ))}
    </Stack>
  );
}

const LOADING = { state: 'loading' } as const;

/** Loads the account's sessions from the server. The last answer stays while offline. */
function useDevices(): { devices: Loaded<SessionAnswer[]>; isOnline: boolean; reload: () => void } {
  const isOnline = useOnline();
  const [devices, setDevices] = useState<Loaded<SessionAnswer[]>>(LOADING);

  const load = useCallback(() => {
    call(listSessions).then(
      (data) => setDevices({ state: 'ready', data }),
      (error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        setDevices((before) => (before.state === 'ready' ? before : { state: 'failed', error: failure }));
      },
    );
  }, []);
  useEffect(() => {
    if (isOnline) load();
  }, [isOnline, load]);

  const reload = () => {
    setDevices((before) => (before.state === 'failed' ? LOADING : before));
    load();
  };
  return { devices, isOnline, reload };
}
