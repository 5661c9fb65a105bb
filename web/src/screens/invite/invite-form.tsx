/**
 * The form that accepts an invitation with a new or existing account, signs in, shows parents and viewers the joined
 * household, and opens the dashboard.
 */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptInvitation } from 'sync-protocol/people/invitations-rest.ts';
import { EmailField } from '../../kit/email-field.tsx';
import { password as anyPassword, fullName } from '../../kit/entry-rules.ts';
import { currentLanguage } from '../../kit/language/language.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { useAccountForm } from '../../session/account-form.ts';
import { AccountPage } from '../../session/account-page.tsx';
import { newPasswordRules, toastPasswordErrors } from '../../session/new-password.ts';
import { clearUnsentLanguage } from '../../session/remembered-language.ts';
import { call } from '../../session/rest-client.ts';
import { setSession } from '../../session/session.ts';
import { type Invitation, type SignedInUser, toInviteWords } from './invite-words.ts';

interface InviteFormProps {
  token: string;
  invitation: Invitation;
  /** Who is signed in on this device. */
  user: SignedInUser | null;
}

/** Shows a parent or viewer the household that they have joined: they may belong to others. */
async function showJoined(accountId: string, { role, householdId }: Invitation): Promise<void> {
  if (role === 'NANNY') return;
  try {
    // Imported only now: the database is too large for this page.
    const { showJoinedHousehold } = await import('../../device/shown-household.ts');
    await showJoinedHousehold(accountId, householdId);
  } catch {
    // They find the household in the user menu.
  }
}

export function InviteForm({ token, invitation, ...props }: InviteFormProps) {
  const navigate = useNavigate();
  // Joining signs in: the form stays as it is until the dashboard opens.
  const [user] = useState(props.user);
  const words = toInviteWords(invitation, user);
  const { isOwn } = words;
  const { busy, formProps, text } = useAccountForm({
    initial: { name: words.initialName, password: '', confirmPassword: '' },
    rules: { name: fullName, ...(isOwn ? { password: anyPassword } : newPasswordRules) },
    onInvalid: toastPasswordErrors,
    send: async ({ name, password }) => {
      const joined = await call(acceptInvitation, {
        params: { token },
        body: { name, password, language: currentLanguage() },
      });
      // An account that was there before keeps its own language.
      clearUnsentLanguage(null);
      void showJoined(joined.user.id, invitation);
      setSession(joined);
      showToast({ title: words.done });
      await navigate({ to: '/dashboard', replace: true });
    },
    failed: {
      title: t('Failed to accept invitation'),
      fallback: words.refused,
      fieldOf: { 401: 'password' },
    },
  });

  return (
    <AccountPage
      title={words.title}
      subtitle={words.subtitle}
      needsConnection={t('Joining needs a connection. You are offline.')}
    >
      <form {...formProps}>
        <Stack>
          {words.signedIn !== undefined && (
            <Text size="sm" c="dimmed">
              {words.signedIn}
            </Text>
          )}
          <EmailField label={t('Email')} value={invitation.email} readOnly variant="filled" />
          {!isOwn && <TextInput label={t('Name')} autoComplete="name" {...text('name')} />}
          <PasswordInput
            label={t('Password')}
            description={words.passwordWords}
            autoComplete={isOwn ? 'current-password' : 'new-password'}
            {...text('password')}
          />
          {!isOwn && (
            <PasswordInput
              label={t('Confirm Password')}
              autoComplete="new-password"
              {...text('confirmPassword')}
            />
          )}
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t('Accept Invitation')}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
