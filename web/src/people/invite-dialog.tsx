/** The dialog with a nanny's invitation link to copy, and whether its email is waiting, sent or has failed. */
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { invitationMail } from 'sync-protocol/people/invitations-rest.ts';
import type { MailState } from 'sync-protocol/people/members-rest.ts';
import { t } from '../kit/language/messages.ts';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { Named } from '../kit/named.tsx';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { useLinkToCopy } from '../kit/use-link-to-copy.ts';
import { call } from '../session/rest-client.ts';
import type { Invitation } from './use-invite.ts';

interface InviteDialogProps {
  invitation: Invitation;
  opened: boolean;
  onClose: () => void;
}

export function InviteDialog({ invitation, opened, onClose }: InviteDialogProps) {
  const { nannyName, email, url } = invitation;
  const { copied, field, copy } = useLinkToCopy(url, invitation.isCopied);
  const mail = useInvitationMail(invitation, opened);

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={<Named name={nannyName}>{t('Invite {name}', { name: nannyName })}</Named>}
      onSubmit={() => void copy()}
      primary={{ label: t('Copy') }}
      closeLabel={t('Done')}
    >
      <Text>
        <Named name={nannyName}>
          {t('Send this link to {name}. It works once, for 7 days. A newer link replaces it.', {
            name: nannyName,
          })}
        </Named>
      </Text>
      <LinkToCopy label={t('Invitation link')} url={url} copied={copied} field={field} />
      {mail !== undefined && mail !== 'none' && (
        <Text component="output" size="sm" {...(mail === 'failed' ? { c: 'red', fw: 600 } : { c: 'dimmed' })}>
          {describeMail(mail, email)}
        </Text>
      )}
    </SheetDialog>
  );
}

function describeMail(mail: 'waiting' | 'sent' | 'failed', email: string): string {
  if (mail === 'waiting') return t('Sending it to {email}, too…', { email });
  return mail === 'sent'
    ? t('Also sent to {email}.', { email })
    : t('Couldn’t send it to {email}. Please send the link yourself.', { email });
}

const POLL_MS = 2000;

/** Polls the state of the newest invitation's email until it was sent or has failed; undefined until known. */
function useInvitationMail({ nannyId, householdId }: Invitation, isShown: boolean): MailState | undefined {
  const [mail, setMail] = useState<MailState>();
  const isPending = isShown && (mail === undefined || mail === 'waiting');

  useEffect(() => {
    if (!isPending) return undefined;
    let isUnmounted = false;
    const poll = () => {
      call(invitationMail, { params: { nannyId }, query: { householdId } }).then(
        (answer) => !isUnmounted && setMail(answer.mail),
        // The link is shown anyway, and the next poll asks again.
        () => undefined,
      );
    };
    poll();
    const timer = setInterval(poll, POLL_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, [nannyId, householdId, isPending]);
  return mail;
}
