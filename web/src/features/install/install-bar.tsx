import { Button, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Role, User } from 'sync-protocol/model/account.ts';
import { useSession } from '../../session/use-session.ts';
import { useHasAgenda } from '../../store/use-agenda.ts';
import { InstallIosDialog } from './install-ios.tsx';
import { noteArrival, noteDeclined, noteLeaving } from './install-memory.ts';
import { isFittingMoment } from './install-moment.ts';
import { isInstalledApp, isIosSafari } from './install-platform.ts';
import { installPrompt, showInstallPrompt, subscribeToInstallPrompt } from './install-prompt.ts';
import { texts } from './install-texts.ts';
import { useHasHours } from './use-has-hours.ts';
import './install-bar.css';

export interface InstallBarProps {
  user: User;
}

/** Offers to install Fairday: quietly, at a fitting moment, on the dashboard, where nothing else is under way. */
export function InstallBar({ user }: InstallBarProps) {
  const { impersonation } = useSession();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const prompt = useSyncExternalStore(subscribeToInstallPrompt, installPrompt);
  const [memory, setMemory] = useVisits();
  const hasBegun = useHasBegun(user.role);
  const [isShowingHow, setShowingHow] = useState(false);

  const byShareMenu = isIosSafari(navigator);
  // Whoever views as another is not at home here.
  const canInstall = impersonation === null && !isInstalledApp() && (byShareMenu || prompt !== undefined);
  const isOffered = canInstall && pathname === '/dashboard' && isFittingMoment(memory, hasBegun);
  const decline = () => setMemory(noteDeclined(memory));
  const install = async () => {
    if ((await showInstallPrompt()) === 'dismissed') decline();
  };

  return (
    <>
      {isOffered && (
        <section className="fd-install" aria-label={texts.offer}>
          <img src="/mark.svg" width={40} height={40} alt="" />
          <div className="fd-install-words">
            <Text fw={600}>{byShareMenu ? texts.iosTitle : texts.offer}</Text>
            <Text size="sm" c="dimmed">
              {texts.why}
            </Text>
          </div>
          <div className="fd-install-actions">
            <Button variant="subtle" color="gray" onClick={decline}>
              {texts.notNow}
            </Button>
            {byShareMenu ? (
              <Button onClick={() => setShowingHow(true)}>{texts.showHow}</Button>
            ) : (
              <Button onClick={() => void install()}>{texts.install}</Button>
            )}
          </div>
        </section>
      )}
      {byShareMenu && (
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

/** What this browser remembers of its visits; the time that it is left alone counts, not the tabs. */
function useVisits() {
  const state = useState(noteArrival);
  const [, setMemory] = state;
  useEffect(() => {
    const note = () => (document.visibilityState === 'visible' ? setMemory(noteArrival()) : noteLeaving());
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [setMemory]);
  return state;
}

/** Whether the app has been of use: a nanny's hours, a family's agenda. An admin has neither. */
function useHasBegun(role: Role): boolean {
  const hasHours = useHasHours();
  const hasAgenda = useHasAgenda();
  const begun = role === 'NANNY' ? hasHours : hasAgenda;
  return begun.state === 'ready' && begun.data;
}
