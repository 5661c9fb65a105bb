/**
 * Asks once there is a reason whether reminders should reach this device. Also keeps the device's push messages in step
 * with who is signed in, and opens what a tapped notification is about.
 */
import { Box, Button, Group, Text } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { useSession } from '../session/use-session.ts';
import { readAskedAt, rememberAsked, shouldAsk } from './ask-moment.ts';
import { type DevicePush, turnOnPush } from './device-push.ts';
import { blockedText, pushFailureText } from './push-words.ts';
import {
  useDevicePush,
  useFollowedAccount,
  useHasReminderReason,
  useTappedNotification,
} from './use-device-push.ts';

const SCREENS: readonly string[] = ['/dashboard', '/schedule'];

interface RemindersAskProps {
  user: User;
  /** Whether nothing else is asked at the same place. */
  isFree: boolean;
}

export function RemindersAsk({ user, isFree }: RemindersAskProps) {
  const { history } = useRouter();
  useFollowedAccount();
  useTappedNotification(useCallback((path: string) => history.push(path), [history]));
  const { impersonation } = useSession();
  // During an impersonation, the browser belongs to someone else.
  return isFree && impersonation === null && user.role !== 'SUPER_ADMIN' ? <Question user={user} /> : null;
}

function Question({ user }: { user: User }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [push, setPush] = useDevicePush(user.id);
  const hasReason = useHasReminderReason(user.role);
  const [{ askedAt, now }, setAsked] = useState(() => ({ askedAt: readAskedAt(), now: Date.now() }));
  const [isBusy, setBusy] = useState(false);
  if (!SCREENS.includes(pathname) || !shouldAsk({ push, hasReason, askedAt, now })) return null;

  const end = (): void => {
    const answeredAt = Date.now();
    rememberAsked(answeredAt);
    setAsked({ askedAt: answeredAt, now: answeredAt });
  };
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    try {
      const turned = await turnOnPush(user.id);
      setPush(turned);
      end();
      tellTurned(turned);
    } catch (error) {
      showToast({
        variant: 'destructive',
        title: t('Reminders couldn’t be turned on'),
        description: pushFailureText(error),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="fd-install" aria-label={t('Reminders')}>
      <Box flex="1 1 14rem" miw={0}>
        <Text fw={600}>{t('Get reminders on this device?')}</Text>
        <Text size="sm" c="dimmed">
          {user.role === 'NANNY'
            ? t(
                'When a family asks for a day, changes a shift, or hours are missing. You choose which in the settings.',
              )
            : t('When a day is answered, or a week is ready to sign. You choose which in the settings.')}
        </Text>
      </Box>
      <Group gap="xs" ml="auto" justify="flex-end">
        <Button variant="subtle" color="gray" onClick={end}>
          {t('Not Now')}
        </Button>
        <Button loading={isBusy} onClick={() => void turnOn()}>
          {t('Turn On')}
        </Button>
      </Group>
    </section>
  );
}

/** Says what came of it; nothing where the browser's question was closed. */
function tellTurned(push: DevicePush): void {
  if (push === 'on')
    showToast({ title: t('Reminders are on'), description: t('They reach this device from now on.') });
  if (push === 'blocked') showToast({ title: t('Reminders stay off'), description: blockedText() });
}
