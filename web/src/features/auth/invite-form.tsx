/** The form that joins a household, with a new account or the address's existing one: the server knows which. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { acceptInvitation } from 'sync-protocol/rest/invitations.ts';
import { fullName } from '../../domain/entry-rules.ts';
import { call } from '../../session/rest-client.ts';
import { setSession } from '../../session/session.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { AccountPage } from './account-page.tsx';
import type { Invitation, InviteWords } from './invite-words.ts';
import { inviteTexts as texts } from './link-texts.ts';
import { newPasswordRules, toastPasswordErrors } from './new-password.ts';

interface InviteFormProps {
  token: string;
  invitation: Invitation;
  words: InviteWords;
}

export function InviteForm({ token, invitation, words }: InviteFormProps) {
  const navigate = useNavigate();
  const { busy, formProps, text } = useAccountForm({
    initial: { name: words.initialName, password: '', confirmPassword: '' },
    rules: { name: fullName, ...newPasswordRules },
    onInvalid: toastPasswordErrors,
    send: async ({ name, password }) => {
      setSession(await call(acceptInvitation, { params: { token }, body: { name, password } }));
      showToast({ title: words.done });
      await navigate({ to: '/dashboard', replace: true });
    },
    failed: { title: texts.failed, fallback: words.refused, fieldOf: { 401: 'password' } },
  });

  return (
    <AccountPage title={words.title} subtitle={words.subtitle} needsConnection={texts.action}>
      <form {...formProps}>
        <Stack>
          {words.signedIn !== undefined && (
            <Text size="sm" c="dimmed">
              {words.signedIn}
            </Text>
          )}
          <EmailField label={texts.email} value={invitation.email} readOnly variant="filled" />
          <TextInput label={texts.name} autoComplete="name" {...text('name')} />
          <PasswordInput
            label={texts.password}
            description={words.passwordWords}
            autoComplete="new-password"
            {...text('password')}
          />
          <PasswordInput label={texts.confirm} autoComplete="new-password" {...text('confirmPassword')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {texts.submit}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
