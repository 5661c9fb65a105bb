import { Button, Loader, Text } from '@mantine/core';
import { IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { texts } from './install-texts.ts';
import { type LocalChanges, sendAll } from './send-all.ts';

interface InstallIosDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called by 'Done' below the steps. */
  onDone: () => void;
}

/**
 * Explains how to install from Safari's share menu. The installed app has its own storage, so queued changes are
 * sent before the steps are shown.
 */
export function InstallIosDialog({ opened, onClose, onDone }: InstallIosDialogProps) {
  const [tries, setTries] = useState(0);
  // Sends once per try: the button must not change under the finger.
  const localChanges = useLocalChanges(opened, tries);
  const isUnsent = localChanges !== undefined && localChanges.unsent > 0;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.iosTitle}
      onSubmit={isUnsent ? () => setTries(tries + 1) : onDone}
      {...(localChanges && { primary: { label: isUnsent ? texts.tryAgain : texts.done } })}
      {...(isUnsent && {
        secondary: (
          <Button variant="default" onClick={onClose}>
            {texts.notNow}
          </Button>
        ),
      })}
    >
      {localChanges === undefined && (
        <Text component="output" className="fd-install-sending">
          <Loader size="sm" aria-hidden /> {texts.sending}
        </Text>
      )}
      {isUnsent && <Text role="alert">{texts.unsent(localChanges.unsent)}</Text>}
      {localChanges?.unsent === 0 && <Steps hasRefused={localChanges.refused > 0} />}
    </SheetDialog>
  );
}

function Steps({ hasRefused }: { hasRefused: boolean }) {
  return (
    <>
      <ol className="fd-install-steps">
        <li>
          {texts.tap} <IconShare2 size={24} stroke={1.75} aria-hidden /> <b>{texts.share}</b>{' '}
          {texts.stepShare}
        </li>
        <li>
          {texts.choose} <IconSquarePlus size={24} stroke={1.75} aria-hidden /> <b>{texts.addToHome}</b>{' '}
          {texts.stepAdd}
        </li>
      </ol>
      <Text size="sm" c="dimmed">
        {texts.after}
      </Text>
      {hasRefused && <Text size="sm">{texts.attention}</Text>}
    </>
  );
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
