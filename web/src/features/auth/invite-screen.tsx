import { useParams } from '@tanstack/react-router';
import { loadInvitation } from 'sync-protocol/rest/invitations.ts';
import { call } from '../../session/rest-client.ts';
import { type Invitation, InviteForm } from './invite-form.tsx';
import { LinkFailed, LinkLoader } from './link-loader.tsx';
import { inviteTexts as texts } from './link-texts.ts';

const load = (token: string): Promise<Invitation> => call(loadInvitation, { params: { token } });

/** `/invite/{token}`: where an invited nanny creates her account. */
export function InviteScreen() {
  const { token } = useParams({ strict: false });
  if (token === undefined || token === '') {
    return <LinkFailed title={texts.invalidTitle} reason={texts.noToken} />;
  }
  return (
    <LinkLoader token={token} key={token} load={load} texts={texts}>
      {(invitation) => <InviteForm token={token} invitation={invitation} />}
    </LinkLoader>
  );
}
