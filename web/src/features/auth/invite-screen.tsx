import { useParams } from '@tanstack/react-router';
import { loadInvitation } from 'sync-protocol/rest/invitations.ts';
import { call } from '../../session/rest-client.ts';
import { useSession } from '../../session/use-session.ts';
import { InviteForm } from './invite-form.tsx';
import { type Invitation, toInviteWords } from './invite-words.ts';
import { LinkFailed, LinkLoader } from './link-loader.tsx';
import { inviteTexts as texts } from './link-texts.ts';

const load = (token: string): Promise<Invitation> => call(loadInvitation, { params: { token } });

/** `/invite/{token}`: where an invited nanny, parent or viewer creates an account or joins with an existing one. */
export function InviteScreen() {
  const { token } = useParams({ strict: false });
  const { user } = useSession();
  if (token === undefined || token === '') {
    return <LinkFailed title={texts.invalidTitle} reason={texts.noToken} />;
  }
  return (
    <LinkLoader token={token} key={token} load={load} texts={texts}>
      {(invitation) => (
        <InviteForm token={token} invitation={invitation} words={toInviteWords(invitation, user)} />
      )}
    </LinkLoader>
  );
}
