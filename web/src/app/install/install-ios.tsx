/** The dialog that sends queued changes, which the installed app can't see, then shows how to install from Safari. */
import { Group, Loader, Text } from '@mantine/core';
import { IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { currentDevice } from '../../device/device.ts';
import { drainBeforeSignOut } from '../../device/sign-out.ts';
import { t } from '../../kit/language/messages.ts';
import { RichText } from '../../kit/language/rich-text.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import styles from './install.module.css';

interface InstallIosDialogProps {
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function InstallIosDialog({ opened, onClose, onDone }: InstallIosDialogProps) {
  const [tries, setTries] = useState(0);
  // Sends once per try: the button must not change under the finger.
  const localChanges = useLocalChanges(opened, tries);
  const isUnsent = localChanges !== undefined && localChanges.unsent > 0;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Add Fairday to your Home Screen')}
      onSubmit={isUnsent ? () => setTries(tries + 1) : onDone}
      {...(localChanges && { primary: { label: isUnsent ? t('Try Again') : t('Done') } })}
      {...(isUnsent && { closeLabel: t('Not Now') })}
    >
      {localChanges === undefined && (
        <Group component="output" gap="sm" mih="6rem">
          <Loader size="sm" aria-hidden /> {t('Sending your changes first…')}
        </Group>
      )}
      {isUnsent && (
        <Text role="alert">
          {t(
            '{count, plural, one {# change on this device couldn’t be sent, and the app on your Home Screen wouldn’t have it. Connect to the internet and try again.} other {# changes on this device couldn’t be sent, and the app on your Home Screen wouldn’t have it. Connect to the internet and try again.}}',
            { count: localChanges.unsent },
          )}
        </Text>
      )}
      {localChanges?.unsent === 0 && <Steps hasRefused={localChanges.refused > 0} />}
    </SheetDialog>
  );
}

function Steps({ hasRefused }: { hasRefused: boolean }) {
  return (
    <>
      <ol className={styles['steps']}>
        <li>
          <RichText
            message={t('Tap <share>Share</share> in Safari. If you don’t see it, tap ••• first.')}
            share={(words) => (
              <>
                <IconShare2 size={24} stroke={1.75} aria-hidden /> <b>{words}</b>
              </>
            )}
          />
        </li>
        <li>
          <RichText
            message={t(
              'Choose <add>Add to Home Screen</add> in the list that opens; scroll down to find it.',
            )}
            add={(words) => (
              <>
                <IconSquarePlus size={24} stroke={1.75} aria-hidden /> <b>{words}</b>
              </>
            )}
          />
        </li>
      </ol>
      <Text size="sm" c="dimmed">
        {t(
          'Then open Fairday from your Home Screen and sign in once. Everything you entered here will be there.',
        )}
      </Text>
      {hasRefused && (
        <Text size="sm">{t('Changes that need your attention stay in Safari. Take care of them here.')}</Text>
      )}
    </>
  );
}

/** Numbers of changes that exist only on this device. */
interface LocalChanges {
  readonly unsent: number;
  /** In needs attention. */
  readonly refused: number;
}

/** Tries for a few seconds to send the queue. Returns what is left. */
async function sendAll(): Promise<LocalChanges> {
  const kept = await drainBeforeSignOut();
  const unsent = (await currentDevice()?.database.countQueued()) ?? 0;
  return { unsent, refused: Math.max(kept - unsent, 0) };
}

/** Returns the changes left on this device after sending; undefined while sending. */
function useLocalChanges(wanted: boolean, tries: number): LocalChanges | undefined {
  const [result, setResult] = useState<{ tries: number; localChanges: LocalChanges }>();
  useEffect(() => {
    if (!wanted) return undefined;
    let isUnmounted = false;
    // If the database can't be read, assume that a change is unsent.
    void sendAll()
      .catch(() => ({ unsent: 1, refused: 0 }))
      .then((localChanges) => !isUnmounted && setResult({ tries, localChanges }));
    return () => {
      isUnmounted = true;
      setResult(undefined);
    };
  }, [wanted, tries]);
  return result?.tries === tries ? result.localChanges : undefined;
}
