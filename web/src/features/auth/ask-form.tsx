import { Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askReset } from 'sync-protocol/rest/password-resets.ts';
import { emailAddress } from '../../domain/entry-rules.ts';
import { call } from '../../session/rest-client.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { AccountPage } from './account-page.tsx';
import { texts } from './reset-texts.ts';

/** Has the link sent. Whether anybody has the address is nobody's business: what is said is the same. */
export function AskForLink() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <LinkIsOnItsWay to={sentTo} onAgain={() => setSentTo(undefined)} />;
  return <AskForm onAsked={setSentTo} />;
}

function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const { busy, formProps, text } = useAccountForm({
    initial: { email: '' },
    rules: { email: emailAddress },
    send: async (body) => {
      await call(askReset, { body });
      onAsked(body.email.trim());
    },
    failed: { title: texts.askFailed, fallback: texts.error },
  });
  return (
    <AccountPage
      title={texts.askTitle}
      subtitle={texts.askWords}
      needsConnection={texts.asking}
      footer={
        <Button component={Link} to="/signin" variant="subtle">
          {texts.backToSignIn}
        </Button>
      }
    >
      <form {...formProps}>
        <Stack>
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...text('email')}
          />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {texts.ask}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}

function LinkIsOnItsWay({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <AccountPage title={texts.askedTitle}>
      <Stack>
        <Text component="output" display="block">
          {texts.asked(to)}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.askedNothing}
        </Text>
        <Button component={Link} to="/signin" variant="light">
          {texts.backToSignIn}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          {texts.askAgain}
        </Button>
      </Stack>
    </AccountPage>
  );
}
