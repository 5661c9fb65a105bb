/** The screen of password resets: `/reset` requests a link by email; `/reset/{token}` sets a new password. */
import { useParams } from '@tanstack/react-router';
import { loadReset } from 'sync-protocol/people/password-resets-rest.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LinkLoader } from '../../session/link-loader.tsx';
import { call } from '../../session/rest-client.ts';
import { useCanEmailReset } from '../../session/use-can-email-reset.ts';
import { RequestReset } from './request-reset.tsx';
import { ResetForm } from './reset-form.tsx';

const load = (token: string) => call(loadReset, { params: { token } });

export function ResetScreen() {
  const { token } = useParams({ strict: false });
  if (token === undefined) return <RequestReset />;
  return (
    <LinkLoader
      token={token}
      key={token}
      load={load}
      texts={{
        loading: t('New Password'),
        loadFailed: t('Failed to load the link'),
        invalidTitle: t('Invalid Link'),
        invalid: t('This link has already been used or has expired. Ask for a new one.'),
      }}
      newLink={<RequestLink />}
    >
      {({ email }) => <ResetForm token={token} email={email} />}
    </LinkLoader>
  );
}

function RequestLink() {
  if (!useCanEmailReset()) return null;
  return <LinkButton to="/reset">{t('Ask for a New Link')}</LinkButton>;
}
