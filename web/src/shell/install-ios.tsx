import { Button, Loader, Text } from '@mantine/core';
import { IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { drainBeforeSignOut } from '../store/sign-out.ts';
import { SheetDialog } from '../ui/sheet-dialog.tsx';
import { texts } from './install-texts.ts';

interface InstallIosDialogProps {
  opened: boolean;
  unsentCount: number | undefined;
  onClose: () => void;
  /** It was read to its end. */
  onDone: () => void;
}

/**
 * How to install where only the share menu can. Safari's tab and the installed app have separate storage: what
 * was entered in the tab is sent before the steps are shown.
 */
export function InstallIosDialog({ opened, unsentCount, onClose, onDone }: InstallIosDialogProps) {
  const [tries, setTries] = useState(0);
  const kept = useKeptAfterSending(opened, tries);
  const isUnsent = kept !== undefined && unsentCount !== undefined && unsentCount > 0;
  const isReady = kept !== undefined && !isUnsent;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.iosTitle}
      onSubmit={isUnsent ? () => setTries(tries + 1) : onDone}
      {...(kept !== undefined && { primary: { label: isUnsent ? texts.tryAgain : texts.done } })}
      {...(isUnsent && {
        secondary: (
          <Button variant="default" onClick={onClose}>
            {texts.notNow}
          </Button>
        ),
      })}
    >
      {kept === undefined && (
        <Text component="output" className="fd-install-sending">
          <Loader size="sm" aria-hidden /> {texts.sending}
        </Text>
      )}
      {isUnsent && <Text role="alert">{texts.unsent(unsentCount)}</Text>}
      {isReady && <Steps hasKept={kept > 0} />}
    </SheetDialog>
  );
}

function Steps({ hasKept }: { hasKept: boolean }) {
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
      {hasKept && <Text size="sm">{texts.attention}</Text>}
    </>
  );
}

/** How much is only on this device once sending has been tried; undefined while that is under way. */
function useKeptAfterSending(wanted: boolean, tries: number): number | undefined {
  const [result, setResult] = useState<{ tries: number; kept: number }>();
  useEffect(() => {
    if (!wanted) return undefined;
    let isGone = false;
    // What can't be counted can't be promised either: it is taken as kept here.
    void drainBeforeSignOut()
      .catch(() => 1)
      .then((kept) => !isGone && setResult({ tries, kept }));
    return () => {
      isGone = true;
      setResult(undefined);
    };
  }, [wanted, tries]);
  return result?.tries === tries ? result.kept : undefined;
}
