import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { resetPassword } from 'sync-protocol/rest/password-resets.ts';
import { newPassword, PASSWORD_TOO_SHORT } from '../../domain/entry-rules.ts';
import { call } from '../../session/rest-client.ts';
import { currentSession, leaveExpiredSession } from '../../session/session.ts';
import { type FieldErrors, useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { AccountPage } from './account-page.tsx';
import { texts } from './reset-texts.ts';

export function PasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const { busy, formProps, text } = useAccountForm({
    initial: { password: '', confirmPassword: '' },
    rules: {
      password: newPassword,
      confirmPassword: (confirmed, { password }) => (confirmed === password ? null : texts.mismatch),
    },
    onInvalid: toastForPasswords,
    send: async ({ password }) => {
      await call(resetPassword, { params: { token }, body: { password } });
      // This device's session ended with the others; what waits here goes on once its owner is back.
      if (currentSession().user?.email === email) leaveExpiredSession();
      showToast({ title: texts.done, description: texts.doneWords });
      await navigate({ to: '/signin', replace: true });
    },
    failed: { title: texts.setFailed, fallback: texts.error },
  });

  return (
    <AccountPage title={texts.title} subtitle={texts.words} needsConnection={texts.setting}>
      <form {...formProps}>
        <Stack>
          <TextInput
            label={texts.email}
            type="email"
            value={email}
            readOnly
            autoComplete="username"
            variant="filled"
          />
          <PasswordInput
            label={texts.password}
            description={texts.passwordWords}
            autoComplete="new-password"
            {...text('password')}
          />
          <PasswordInput label={texts.confirm} autoComplete="new-password" {...text('confirmPassword')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {texts.set}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}

/** As where an invitation is accepted: the mismatch first. */
function toastForPasswords(errors: FieldErrors<{ password: string; confirmPassword: string }>): void {
  if (errors.confirmPassword === texts.mismatch) {
    showToast({ variant: 'destructive', title: texts.mismatchTitle, description: texts.mismatch });
  } else if (errors.password === PASSWORD_TOO_SHORT) {
    showToast({ variant: 'destructive', title: texts.tooShortTitle, description: errors.password });
  }
}
