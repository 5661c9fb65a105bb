/**
 * Counts visits. From a second visit on, once there are hours or an agenda, may show a bar on the dashboard that
 * installs the app, or explains how. Where it doesn't, reminders may be offered in its place.
 */
import { Box, Button, Group, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { ofHousehold } from '../../device/database.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import { isInstalledApp, isIosSafari } from '../../kit/install-platform.ts';
import { t } from '../../kit/language/messages.ts';
import { RemindersAsk } from '../../reminders/reminders-ask.tsx';
import { useHasAgenda } from '../../schedule/use-agenda.ts';
import { useSession } from '../../session/use-session.ts';
import { InstallIosDialog } from './install-ios.tsx';
import { recordArrival, recordDeparture, recordDismissal } from './install-memory.ts';
import { shouldOfferInstall } from './install-moment.ts';
import { installPrompt, showInstallPrompt, subscribeToInstallPrompt } from './install-prompt.ts';
import './install.module.css';

export interface InstallBarProps {
  user: User;
}

export function InstallBar({ user }: InstallBarProps) {
  const { impersonation } = useSession();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const prompt = useSyncExternalStore(subscribeToInstallPrompt, installPrompt);
  const [memory, setMemory] = useVisits();
  const hasContent = useHasContent(user.role);
  const [isShowingHow, setShowingHow] = useState(false);

  const usesShareMenu = isIosSafari(navigator);
  // During impersonation, the browser belongs to someone else.
  const canInstall = impersonation === null && !isInstalledApp() && (usesShareMenu || prompt !== undefined);
  const isOffered = canInstall && pathname === '/dashboard' && shouldOfferInstall(memory, hasContent);
  const decline = () => setMemory(recordDismissal(memory));
  const install = async () => {
    if ((await showInstallPrompt()) === 'dismissed') decline();
  };

  return (
    <>
      <RemindersAsk user={user} isFree={!isOffered} />
      {isOffered && (
        <section className="fd-install" aria-label={t('Install Fairday')}>
          <img src="/mark.svg" width={40} height={40} alt="" />
          <Box flex="1 1 12rem" miw={0}>
            <Text fw={600}>
              {usesShareMenu ? t('Add Fairday to your Home Screen') : t('Install Fairday')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('One tap away, and it works without a signal.')}
            </Text>
          </Box>
          <Group gap="xs" ml="auto" justify="flex-end">
            <Button variant="subtle" color="gray" onClick={decline}>
              {t('Not Now')}
            </Button>
            {usesShareMenu ? (
              <Button onClick={() => setShowingHow(true)}>{t('Show Me How')}</Button>
            ) : (
              <Button onClick={() => void install()}>{t('Install')}</Button>
            )}
          </Group>
        </section>
      )}
      {usesShareMenu && (
        <InstallIosDialog
          opened={isShowingHow}
          onClose={() => setShowingHow(false)}
          onDone={() => {
            setShowingHow(false);
            decline();
          }}
        />
      )}
    </>
  );
}

/** Counts visits: half an hour away starts a new one; another tab doesn't. */
function useVisits() {
  const state = useState(recordArrival);
  const [, setMemory] = state;
  useEffect(() => {
    const record = () =>
      document.visibilityState === 'visible' ? setMemory(recordArrival()) : recordDeparture();
    document.addEventListener('visibilitychange', record);
    return () => document.removeEventListener('visibilitychange', record);
  }, [setMemory]);
  return state;
}

/** Returns whether the app has been useful: a nanny has hours, a family has an agenda. */
function useHasContent(role: Role): boolean {
  // Each completed day has an earning.
  const hasHours = useLoaded(async (database, memberships) => {
    const counts = memberships.map(({ householdId }) =>
      ofHousehold(database.rows('earning'), householdId).limit(1).count(),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }, []);
  const hasAgenda = useHasAgenda();
  const content = role === 'NANNY' ? hasHours : hasAgenda;
  return content.state === 'ready' && content.data;
}
