import { Button, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { texts } from './nannies-texts.ts';
import type { Invitation } from './use-invite.ts';

type Copied = 'not yet' | 'yes' | 'refused';

interface InviteDialogProps {
  invitation: Invitation;
  opened: boolean;
  onClose: () => void;
}

/** The link itself, to be copied again or by hand. */
export function InviteDialog({ invitation, opened, onClose }: InviteDialogProps) {
  const [copied, setCopied] = useState<Copied>(invitation.isCopied ? 'yes' : 'not yet');
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    const done = await copyText(invitation.url);
    setCopied(done ? 'yes' : 'refused');
    if (!done) field.current?.select();
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.inviteTitle(invitation.nannyName)}
      onSubmit={() => void copy()}
      primary={{ label: texts.copy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Text>{texts.inviteWords(invitation.nannyName)}</Text>
      <TextInput
        ref={field}
        label={texts.link}
        value={invitation.url}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text component="output" size="sm" c="dimmed" className="fd-copied">
        {copied === 'yes' ? (
          <IconCheck size={16} stroke={2} aria-hidden />
        ) : (
          <IconCopy size={16} stroke={2} aria-hidden />
        )}
        {copied === 'yes' && texts.linkCopied}
        {copied === 'not yet' && texts.linkNotCopied}
        {copied === 'refused' && texts.copyByHand}
      </Text>
    </SheetDialog>
  );
}
