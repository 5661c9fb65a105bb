import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { loadInvitation } from 'sync-protocol/rest/invitations.ts';
import { call } from '../../session/rest-client.ts';
import { Loading } from '../../shell/loading.tsx';
import { AccountPage } from './account-page.tsx';
import { type Invitation, InviteForm } from './invite-form.tsx';
import { inviteTexts as texts } from './link-texts.ts';
import { useLinkContent } from './use-link-content.ts';

const INVITATIONS = {
  load: (token: string): Promise<Invitation> => call(loadInvitation, { params: { token } }),
  invalid: texts.invalid,
};

/** `/invite/{token}`: where an invited nanny creates her account. */
export function InviteScreen() {
  const { token } = useParams({ strict: false });
  if (token === undefined || token === '') return <InvalidInvitation reason={texts.noToken} />;
  return <InvitationLoader token={token} key={token} />;
}

function InvitationLoader({ token }: { token: string }) {
  const { state, reload } = useLinkContent(token, INVITATIONS);
  if (state.kind === 'loading') {
    return (
      <AccountPage title={texts.loading}>
        <Loading />
      </AccountPage>
    );
  }
  if (state.kind === 'invalid') return <InvalidInvitation reason={state.reason} />;
  if (state.kind === 'unreachable') {
    return (
      <AccountPage title={texts.loadFailed}>
        <Stack>
          <Text role="alert">{state.reason}</Text>
          <Button onClick={reload}>{texts.tryAgain}</Button>
          <SignInLink />
        </Stack>
      </AccountPage>
    );
  }
  return <InviteForm token={token} invitation={state.content} />;
}

function InvalidInvitation({ reason }: { reason: string }) {
  return (
    <AccountPage title={texts.invalidTitle}>
      <Stack>
        <Text role="alert">{reason}</Text>
        <SignInLink />
      </Stack>
    </AccountPage>
  );
}

const SignInLink = () => (
  <Button component={Link} to="/signin" variant="light">
    {texts.toSignIn}
  </Button>
);
