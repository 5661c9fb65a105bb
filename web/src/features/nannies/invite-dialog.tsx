import { Button, Text } from '@mantine/core';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useLinkToCopy } from '../../ui/use-link-to-copy.ts';
import { texts } from './nannies-texts.ts';
import { useInvitationMail } from './use-invitation-mail.ts';
import type { Invitation } from './use-invite.ts';

interface InviteDialogProps {
  invitation: Invitation;
  opened: boolean;
  onClose: () => void;
}

/** Shows the invitation link to copy, and whether it was sent by email. */
export function InviteDialog({ invitation, opened, onClose }: InviteDialogProps) {
  const { nannyId, nannyName, email, url } = invitation;
  const { copied, field, copy } = useLinkToCopy(url, invitation.isCopied);
  const mail = useInvitationMail(nannyId, opened);

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.inviteTitle(nannyName)}
      onSubmit={() => void copy()}
      primary={{ label: texts.copy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Text>{texts.inviteWords(nannyName)}</Text>
      <LinkToCopy label={texts.link} url={url} copied={copied} field={field} />
      {mail !== undefined && mail !== 'none' && (
        <Text component="output" size="sm" {...(mail === 'failed' ? { c: 'red', fw: 600 } : { c: 'dimmed' })}>
          {texts.inviteMail[mail](email)}
        </Text>
      )}
    </SheetDialog>
  );
}
