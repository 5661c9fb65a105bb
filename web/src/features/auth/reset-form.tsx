/** The form that sets a new password by an emailed link, ends that account's session here, and opens sign-in. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { resetPassword } from 'sync-protocol/rest/password-resets.ts';
import { call } from '../../session/rest-client.ts';
import { currentSession, leaveExpiredSession } from '../../session/session.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { AccountPage } from './account-page.tsx';
import { resetTexts as texts } from './link-texts.ts';
import { newPasswordRules, toastPasswordErrors } from './new-password.ts';

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
      showToast({ title: texts.done, description: texts.doneWords });
      await navigate({ to: '/signin', replace: true });
    },
    failed: { title: texts.failed, fallback: texts.error },
  });

  return (
    <AccountPage title={texts.title} subtitle={texts.words} needsConnection={texts.setting}>
      <form {...formProps}>
        <Stack>
          <EmailField label={texts.email} value={email} readOnly variant="filled" />
          <PasswordInput
            label={texts.password}
            description={texts.passwordLength}
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
