/**
 * The screen of `/invite/{token}`: loads the invitation, and shows the form with which a nanny, parent or viewer joins
 * with a new or existing account; or that the link is missing, invalid or couldn't be loaded.
 */
import { useParams } from '@tanstack/react-router';
import { loadInvitation } from 'sync-protocol/people/invitations-rest.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkFailed, LinkLoader } from '../../session/link-loader.tsx';
import { call } from '../../session/rest-client.ts';
import { useSession } from '../../session/use-session.ts';
import { InviteForm } from './invite-form.tsx';
import type { Invitation } from './invite-words.ts';

const load = (token: string): Promise<Invitation> => call(loadInvitation, { params: { token } });

export function InviteScreen() {
  const { token } = useParams({ strict: false });
  const { user } = useSession();
  if (token === undefined || token === '') {
    return <LinkFailed title={t('Invalid Invitation')} reason={t('No invitation token found in the URL.')} />;
  }
  return (
    <LinkLoader
      token={token}
      key={token}
      load={load}
      texts={{
        loading: t('Join Fairday'),
        loadFailed: t('Failed to load invitation'),
        invalidTitle: t('Invalid Invitation'),
        invalid: t('This invitation link is invalid or has expired.'),
      }}
    >
      {(invitation) => <InviteForm token={token} invitation={invitation} user={user} />}
    </LinkLoader>
  );
}
