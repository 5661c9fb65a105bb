import { Badge, Card, Skeleton, Text, Title } from '@mantine/core';
import type { SessionAnswer } from 'sync-protocol/rest/sessions.ts';
import { deviceName } from '../../domain/device-words.ts';
import { failureText } from '../../session/api-client.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import { OnlineButton } from '../../ui/online-button.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { momentWords } from './moment-words.ts';
import { texts } from './settings-texts.ts';
import { type SigningOut, SignOutDeviceDialog } from './sign-out-device-dialog.tsx';
import { useDevices } from './use-devices.ts';

/** Where this account is signed in, and the way to end that. */
export function DevicesCard() {
  const { devices, isOnline, reload } = useDevices();
  const { dialog, opened, open, close } = useOpenDialog<SigningOut>();
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
          signingOut={dialog}
          opened={opened}
          onClose={close}
          onSignedOut={reload}
        />
      )}
    </Card>
  );
}

interface DevicesProps {
  sessions: readonly SessionAnswer[];
  onSignOut: (signingOut: SigningOut) => void;
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
  const name = deviceName(session.device);
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
          {texts.lastUsed(momentWords(session.lastUsedAt))}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.signedIn(momentWords(session.createdAt))}
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
