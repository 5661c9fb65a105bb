/**
 * The form that requests a reset link by email, then the page that says to check the mail; neither says whether the
 * address has an account.
 */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { askReset } from 'sync-protocol/people/password-resets-rest.ts';
import { EmailField } from '../../kit/email-field.tsx';
import { emailAddress } from '../../kit/entry-rules.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { useAccountForm } from '../../session/account-form.ts';
import { AccountPage } from '../../session/account-page.tsx';
import { call } from '../../session/rest-client.ts';

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
    failed: { title: t('Failed to send the link'), fallback: t('An error occurred') },
  });
  return (
    <AccountPage
      title={t('Forgot Password')}
      subtitle={t('We’ll email you a link to choose a new one.')}
      needsConnection={t('Sending the link needs a connection. You are offline.')}
      footer={
        <LinkButton to="/signin" variant="subtle">
          {t('Back to Sign In')}
        </LinkButton>
      }
    >
      <form {...formProps}>
        <Stack>
          <EmailField label={t('Email')} {...text('email')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t('Send Link')}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}

function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <AccountPage title={t('Check your email')}>
      <Stack>
        <Text component="output" display="block">
          {t('If {email} has an account, we’ve sent it a link. It works once, for one hour.', { email: to })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('No email after a few minutes? Check your spam folder and the address above.')}
        </Text>
        <LinkButton to="/signin" variant="light">
          {t('Back to Sign In')}
        </LinkButton>
        <Button variant="subtle" onClick={onAgain}>
          {t('Use Another Email')}
        </Button>
      </Stack>
    </AccountPage>
  );
}
