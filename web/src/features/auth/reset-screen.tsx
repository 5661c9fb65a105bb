import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { loadReset } from 'sync-protocol/rest/password-resets.ts';
import { call } from '../../session/rest-client.ts';
import { Loading } from '../../shell/loading.tsx';
import { AccountPage } from './account-page.tsx';
import { AskForLink } from './ask-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { texts } from './reset-texts.ts';
import { useLinkContent } from './use-link-content.ts';
import { useResetOffer } from './use-reset-offer.ts';

const resets = {
  ask: (token: string) => call(loadReset, { params: { token } }),
  invalid: texts.invalid,
};

/** For who has forgotten the password: `/reset` asks for a link, `/reset/{token}` is where it leads. */
export function ResetScreen() {
  const { token } = useParams({ strict: false });
  return token === undefined ? <AskForLink /> : <ResetOf token={token} key={token} />;
}

function ResetOf({ token }: { token: string }) {
  const { state, loadAgain } = useLinkContent(token, resets);
  if (state.kind === 'loading') {
    return (
      <AccountPage title={texts.title}>
        <Loading />
      </AccountPage>
    );
  }
  if (state.kind === 'ready') return <PasswordForm token={token} email={state.content.email} />;
  const isInvalid = state.kind === 'invalid';
  return (
    <AccountPage title={isInvalid ? texts.invalidTitle : texts.loadFailed}>
      <Stack>
        <Text role="alert">{state.reason}</Text>
        {isInvalid ? <ToNewLink /> : <Button onClick={loadAgain}>{texts.tryAgain}</Button>}
        <Button component={Link} to="/signin" variant="light">
          {texts.toSignIn}
        </Button>
      </Stack>
    </AccountPage>
  );
}

/** Only where the server can send one. */
function ToNewLink() {
  if (!useResetOffer()) return null;
  return (
    <Button component={Link} to="/reset">
      {texts.askForNew}
    </Button>
  );
}
