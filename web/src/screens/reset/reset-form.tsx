/** The form that sets a new password by an emailed link, ends that account's session here, and opens sign-in. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { PASSWORD_FLOOR } from 'sync-protocol/kernel/account-rules.ts';
import { resetPassword } from 'sync-protocol/people/password-resets-rest.ts';
import { EmailField } from '../../kit/email-field.tsx';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { useAccountForm } from '../../session/account-form.ts';
import { AccountPage } from '../../session/account-page.tsx';
import { newPasswordRules, toastPasswordErrors } from '../../session/new-password.ts';
import { call } from '../../session/rest-client.ts';
import { currentSession, leaveExpiredSession } from '../../session/session.ts';

export function ResetForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const { busy, formProps, text } = useAccountForm({
    initial: { password: '', confirmPassword: '' },
    rules: newPasswordRules,
    onInvalid: toastPasswordErrors,
    send: async ({ password }) => {
      await call(resetPassword, { params: { token }, body: { password } });
      // The reset ends this device's session too. Its queued changes stay for the next sign-in.
      if (currentSession().user?.email === email) leaveExpiredSession();
      showToast({ title: t('Password changed'), description: t('Sign in with your new password.') });
      await navigate({ to: '/signin', replace: true });
    },
    failed: { title: t('Failed to set the password'), fallback: t('An error occurred') },
  });

  return (
    <AccountPage
      title={t('New Password')}
      subtitle={t(
        'This signs out all your devices. Unsent changes stay on each device until you sign in there again.',
      )}
      needsConnection={t('Setting a password needs a connection. You are offline.')}
    >
      <form {...formProps}>
        <Stack>
          <EmailField label={t('Email')} value={email} readOnly variant="filled" />
          <PasswordInput
            label={t('New Password')}
            description={t('At least {count, plural, one {# character} other {# characters}}', {
              count: PASSWORD_FLOOR,
            })}
            autoComplete="new-password"
            {...text('password')}
          />
          <PasswordInput
            label={t('Confirm New Password')}
            autoComplete="new-password"
            {...text('confirmPassword')}
          />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t('Set Password')}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
