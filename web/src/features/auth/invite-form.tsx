import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { acceptInvitation, type loadInvitation } from 'sync-protocol/rest/invitations.ts';
import type * as z from 'zod/mini';
import { fullName } from '../../domain/entry-rules.ts';
import { call } from '../../session/rest-client.ts';
import { setSession } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { AccountPage } from './account-page.tsx';
import { inviteTexts as texts } from './link-texts.ts';
import { newPasswordRules, toastPasswordErrors } from './new-password.ts';

export type Invitation = z.infer<typeof loadInvitation.answer>;

export function InviteForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { busy, formProps, text } = useAccountForm({
    initial: { name: invitation.nannyName ?? '', password: '', confirmPassword: '' },
    rules: { name: fullName, ...newPasswordRules },
    onInvalid: toastPasswordErrors,
    send: async ({ name, password }) => {
      setSession(await call(acceptInvitation, { params: { token }, body: { name, password } }));
      showToast({ title: texts.done });
      await navigate({ to: '/dashboard', replace: true });
    },
    failed: { title: texts.failed, fallback: texts.refused, fieldOf: { 401: 'password' } },
  });

  return (
    <AccountPage
      title={texts.title(invitation.nannyName ?? invitation.email)}
      subtitle={texts.subtitle}
      needsConnection={texts.action}
    >
      <form {...formProps}>
        <Stack>
          {user && (
            <Text size="sm" c="dimmed">
              {texts.signedInAs(user.name)}
            </Text>
          )}
          <EmailField label={texts.email} value={invitation.email} readOnly variant="filled" />
          <TextInput label={texts.name} autoComplete="name" {...text('name')} />
          <PasswordInput
            label={texts.password}
            description={texts.passwordWords}
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
