import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { Loading } from '../../shell/loading.tsx';
import { AccountPage } from './account-page.tsx';
import { InviteForm } from './invite-form.tsx';
import { useInvitation } from './use-invitation.ts';

/** Where an invited nanny joins, from the link `{origin}/invite/{token}`. */
export function InviteScreen() {
  const { token } = useParams({ strict: false });
  if (token === undefined || token === '') {
    return <InvalidInvitation reason="No invitation token found in the URL." />;
  }
  return <InviteOf token={token} key={token} />;
}

function InviteOf({ token }: { token: string }) {
  const { state, loadAgain } = useInvitation(token);
  if (state.kind === 'loading') {
    return (
      <AccountPage title="Join Fairday">
        <Loading />
      </AccountPage>
    );
  }
  if (state.kind === 'invalid') return <InvalidInvitation reason={state.reason} />;
  if (state.kind === 'unreachable') {
    return (
      <AccountPage title="Failed to load invitation">
        <Stack>
          <Text role="alert">{state.reason}</Text>
          <Button onClick={loadAgain}>Try again</Button>
          <ToSignIn />
        </Stack>
      </AccountPage>
    );
  }
  return <InviteForm token={token} invitation={state.content} />;
}

function InvalidInvitation({ reason }: { reason: string }) {
  return (
    <AccountPage title="Invalid Invitation">
      <Stack>
        <Text role="alert">{reason}</Text>
        <ToSignIn />
      </Stack>
    </AccountPage>
  );
}

function ToSignIn() {
  return (
    <Button component={Link} to="/signin" variant="light">
      Go to Sign In
    </Button>
  );
}
