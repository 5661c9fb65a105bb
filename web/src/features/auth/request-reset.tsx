/** Requests a reset link by email, then confirms; neither page says whether the address has an account. */
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askReset } from 'sync-protocol/rest/password-resets.ts';
import { emailAddress } from '../../domain/entry-rules.ts';
import { call } from '../../session/rest-client.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { AccountPage } from './account-page.tsx';
import { resetTexts as texts } from './link-texts.ts';

export function RequestReset() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <LinkSent to={sentTo} onAgain={() => setSentTo(undefined)} />;
  return <RequestForm onSent={setSentTo} />;
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { busy, formProps, text } = useAccountForm({
    initial: { email: '' },
    rules: { email: emailAddress },
    send: async (body) => {
      await call(askReset, { body });
      onSent(body.email.trim());
    },
    failed: { title: texts.requestFailed, fallback: texts.error },
  });
  return (
    <AccountPage
      title={texts.requestTitle}
      subtitle={texts.requestWords}
      needsConnection={texts.requesting}
      footer={
        <Button component={Link} to="/signin" variant="subtle">
          {texts.backToSignIn}
        </Button>
      }
    >
      <form {...formProps}>
        <Stack>
          <EmailField label={texts.email} {...text('email')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {texts.request}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}

function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <AccountPage title={texts.sentTitle}>
      <Stack>
        <Text component="output" display="block">
          {texts.sent(to)}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.nothingArrived}
        </Text>
        <Button component={Link} to="/signin" variant="light">
          {texts.backToSignIn}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          {texts.requestAgain}
        </Button>
      </Stack>
    </AccountPage>
  );
}
