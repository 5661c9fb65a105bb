import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { loadReset } from 'sync-protocol/rest/password-resets.ts';
import { call } from '../../session/rest-client.ts';
import { Loading } from '../../shell/loading.tsx';
import { AccountPage } from './account-page.tsx';
import { resetTexts as texts } from './link-texts.ts';
import { RequestReset } from './request-reset.tsx';
import { ResetForm } from './reset-form.tsx';
import { useCanEmailReset } from './use-can-email-reset.ts';
import { useLinkContent } from './use-link-content.ts';

const RESETS = {
  load: (token: string) => call(loadReset, { params: { token } }),
  invalid: texts.invalid,
};

/** `/reset` requests a link by email; `/reset/{token}` sets a new password. */
export function ResetScreen() {
  const { token } = useParams({ strict: false });
  return token === undefined ? <RequestReset /> : <ResetLoader token={token} key={token} />;
}

function ResetLoader({ token }: { token: string }) {
  const { state, reload } = useLinkContent(token, RESETS);
  if (state.kind === 'loading') {
    return (
      <AccountPage title={texts.title}>
        <Loading />
      </AccountPage>
    );
  }
  if (state.kind === 'ready') return <ResetForm token={token} email={state.content.email} />;
  const isInvalid = state.kind === 'invalid';
  return (
    <AccountPage title={isInvalid ? texts.invalidTitle : texts.loadFailed}>
      <Stack>
        <Text role="alert">{state.reason}</Text>
        {isInvalid ? <RequestLink /> : <Button onClick={reload}>{texts.tryAgain}</Button>}
        <Button component={Link} to="/signin" variant="light">
          {texts.toSignIn}
        </Button>
      </Stack>
    </AccountPage>
  );
}

function RequestLink() {
  if (!useCanEmailReset()) return null;
  return (
    <Button component={Link} to="/reset">
      {texts.requestNew}
    </Button>
  );
}
