import { useEffect, useState } from 'react';
import { invitationMail, type MailState } from 'sync-protocol/rest/invitations.ts';
import { call } from '../../session/rest-client.ts';

const EVERY_MS = 2000;

/**
 * What has become of the e-mail of the nanny's newest invitation, looked at while it is shown and not decided;
 * undefined while that isn't known.
 */
export function useInvitationMail(nannyId: string, isShown: boolean): MailState | undefined {
  const [mail, setMail] = useState<MailState>();
  const isOpen = isShown && (mail === undefined || mail === 'waiting');

  useEffect(() => {
    if (!isOpen) return undefined;
    let isGone = false;
    const look = () => {
      call(invitationMail, { params: { nannyId } }).then(
        (answer) => !isGone && setMail(answer.mail),
        // The link is shown all the same; it is asked again.
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [nannyId, isOpen]);
  return mail;
}
