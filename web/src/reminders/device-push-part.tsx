/** Turns reminders on and off on this device, sends one to try it, and says why they can't reach it. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { testPush } from 'sync-protocol/reminders/push-rest.ts';
import { t } from '../kit/language/messages.ts';
import { OnlineButton } from '../kit/online-button.tsx';
import { showToast } from '../kit/toast.ts';
import { call } from '../session/rest-client.ts';
import { type DevicePush, turnOffPush, turnOnPush } from './device-push.ts';
import { blockedText, pushFailureText } from './push-words.ts';
import { useDevicePush } from './use-device-push.ts';

/** Returns the state in a sentence. */
function describePush(push: DevicePush): string {
  const sentences: Readonly<Record<DevicePush, () => string>> = {
    on: () => t('Reminders reach this device.'),
    off: () => t('Reminders don’t reach this device yet.'),
    blocked: blockedText,
    needs_install: () =>
      t(
        'On an iPhone or iPad, reminders reach only the installed app. Tap Share, then Add to Home Screen, and turn them on there.',
      ),
    unsupported: () => t('This browser can’t show reminders.'),
  };
  return sentences[push]();
}

/** Sends a reminder to this device, and says what came of it. Returns the device's state. */
async function tryDevice(userId: string): Promise<DevicePush> {
  const { result } = await call(testPush);
  if (result === 'SENT') showToast({ title: t('Sent'), description: t('It should be here in a moment.') });
  if (result === 'RETRY')
    showToast({
      variant: 'destructive',
      title: t('Not sent'),
      description: t('The notification service of this browser doesn’t answer. Try again later.'),
    });
  if (result !== 'GONE') return 'on';
  // Subscribes anew: the service no longer knows this device.
  await turnOffPush(userId);
  const push = await turnOnPush(userId);
  showToast({ title: t('Not sent'), description: t('This device was set up again. Try once more.') });
  return push;
}

export function DevicePushPart({ user }: { user: User }) {
  const [push, setPush] = useDevicePush(user.id);
  const [busy, setBusy] = useState<'change' | 'try'>();
  if (push === undefined) return null;
  const run = async (what: 'change' | 'try', act: (userId: string) => Promise<DevicePush>): Promise<void> => {
    setBusy(what);
    try {
      setPush(await act(user.id));
    } catch (error) {
      showToast({
        variant: 'destructive',
        title: what === 'try' ? t('Not sent') : t('Reminders couldn’t be turned on'),
        description: pushFailureText(error),
      });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <Text component="output" size="sm">
        {describePush(push)}
      </Text>
      {(push === 'on' || push === 'off') && (
        <Group gap="xs">
          {push === 'off' && (
            <OnlineButton
              label={t('Turn On on This Device')}
              variant="light"
              loading={busy === 'change'}
              onClick={() => void run('change', turnOnPush)}
            />
          )}
          {push === 'on' && (
            <>
              <OnlineButton
                label={t('Send Me One Now')}
                variant="light"
                loading={busy === 'try'}
                onClick={() => void run('try', tryDevice)}
              />
              <Button
                variant="default"
                loading={busy === 'change'}
                onClick={() => void run('change', turnOffPush)}
              >
                {t('Turn Off on This Device')}
              </Button>
            </>
          )}
        </Group>
      )}
    </>
  );
}
