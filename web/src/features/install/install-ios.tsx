import { Button, Loader, Text } from '@mantine/core';
import { IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { texts } from './install-texts.ts';
import { type OnlyHere, sendAll } from './send-all.ts';

interface InstallIosDialogProps {
  opened: boolean;
  onClose: () => void;
  /** It was read to its end. */
  onDone: () => void;
}

/**
 * How to install where only the share menu can. Safari's tab and the installed app have separate storage: what
 * was entered in the tab is sent before the steps are shown.
 */
export function InstallIosDialog({ opened, onClose, onDone }: InstallIosDialogProps) {
  const [tries, setTries] = useState(0);
  // Asked once a try: the button under the finger must not become another one by itself.
  const onlyHere = useOnlyHere(opened, tries);
  const isUnsent = onlyHere !== undefined && onlyHere.unsent > 0;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.iosTitle}
      onSubmit={isUnsent ? () => setTries(tries + 1) : onDone}
      {...(onlyHere && { primary: { label: isUnsent ? texts.tryAgain : texts.done } })}
      {...(isUnsent && {
        secondary: (
          <Button variant="default" onClick={onClose}>
            {texts.notNow}
          </Button>
        ),
      })}
    >
      {onlyHere === undefined && (
        <Text component="output" className="fd-install-sending">
          <Loader size="sm" aria-hidden /> {texts.sending}
        </Text>
      )}
      {isUnsent && <Text role="alert">{texts.unsent(onlyHere.unsent)}</Text>}
      {onlyHere?.unsent === 0 && <Steps hasRefused={onlyHere.refused > 0} />}
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

/** What is only on this device once sending has been tried; undefined while that is under way. */
function useOnlyHere(wanted: boolean, tries: number): OnlyHere | undefined {
  const [answer, setAnswer] = useState<{ tries: number; onlyHere: OnlyHere }>();
  useEffect(() => {
    if (!wanted) return undefined;
    let isGone = false;
    // A database that can't be read can't be promised about: its changes are taken as not sent.
    void sendAll()
      .catch(() => ({ unsent: 1, refused: 0 }))
      .then((onlyHere) => !isGone && setAnswer({ tries, onlyHere }));
    return () => {
      isGone = true;
      setAnswer(undefined);
    };
  }, [wanted, tries]);
  return answer?.tries === tries ? answer.onlyHere : undefined;
}
