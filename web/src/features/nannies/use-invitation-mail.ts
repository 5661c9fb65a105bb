import { useEffect, useState } from 'react';
import { invitationMail, type MailState } from 'sync-protocol/rest/invitations.ts';
import { call } from '../../session/rest-client.ts';

const POLL_MS = 2000;

/** Polls the state of the newest invitation's email until it was sent or has failed; undefined until known. */
export function useInvitationMail(nannyId: string, isShown: boolean): MailState | undefined {
  const [mail, setMail] = useState<MailState>();
  const isPending = isShown && (mail === undefined || mail === 'waiting');

  useEffect(() => {
    if (!isPending) return undefined;
    let isUnmounted = false;
    const poll = () => {
      call(invitationMail, { params: { nannyId } }).then(
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
  }, [nannyId, isPending]);
  return mail;
}
