import { Badge, Card, Skeleton, Text, Title } from '@mantine/core';
import type { SessionAnswer } from 'sync-protocol/rest/sessions.ts';
import { formatDevice } from '../../domain/device-words.ts';
import { formatMoment } from '../../domain/phrases.ts';
import { failureText } from '../../session/api-client.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import { OnlineButton } from '../../ui/online-button.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { texts } from './settings-texts.ts';
import { SignOutDeviceDialog, type SignOutTarget } from './sign-out-device-dialog.tsx';
import { useDevices } from './use-devices.ts';

/** The account's sessions, each with a button to end it. */
export function DevicesCard() {
  const { devices, isOnline, reload } = useDevices();
  const { dialog, opened, open, close } = useOpenDialog<SignOutTarget>();
  const isUnknown = devices.state === 'loading' && !isOnline;
  return (
    <Card component="section" aria-labelledby="devices" className="fd-settings-card">
      <Title order={2} size="h4" id="devices">
        {texts.devices}
      </Title>
      <Text c="dimmed" size="sm">
        {isUnknown ? texts.devicesOffline : texts.devicesWords}
      </Text>
      {devices.state === 'loading' && isOnline && <LoadingDevices />}
      {devices.state === 'failed' && (
        <div role="alert" className="fd-devices-failed">
          <Text size="sm">
            {texts.devicesFailed} {failureText(devices.error, AN_ERROR)}
          </Text>
          <OnlineButton label={texts.tryAgain} variant="default" onClick={reload} />
        </div>
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
    </Card>
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
      <ul className="fd-devices" aria-labelledby="devices">
        {sessions.map((session) => (
          <Device key={session.id} session={session} onSignOut={onSignOut} />
        ))}
      </ul>
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
    <li className="fd-device">
      <div className="fd-device-words">
        <Text fw={600}>
          {name}{' '}
          {session.isCurrent && (
            <Badge variant="light" className="fd-device-badge">
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
    <output aria-label={texts.devicesLoading} className="fd-devices">
      {ROWS.map((row) => (
        <Skeleton key={row} height="3rem" />
      ))}
    </output>
  );
}
