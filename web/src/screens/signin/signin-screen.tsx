/**
 * The sign-in screen: email and password, and links to sign up and reset. It fetches 'Forgot password?' after the first
 * paint, and the shell at the first input.
 */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { EmailField } from '../../kit/email-field.tsx';
import { emailAddress, password } from '../../kit/entry-rules.ts';
import { onFirstInput } from '../../kit/first-input.ts';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import { showToast } from '../../kit/toast.ts';
import { useAccountForm } from '../../session/account-form.ts';
import { AccountPage } from '../../session/account-page.tsx';
import { followLanguage } from '../../session/chosen-language.ts';
import { signIn } from '../../session/session.ts';

/** Long enough for the first paint on a slow connection. */
const LINK_DELAY_MS = 2000;

/** Fetched after the first paint, which doesn't need it. If that fails, no link is shown. */
const ForgotPasswordLink = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, LINK_DELAY_MS));
  return import('./forgot-password-link.tsx').catch(() => ({ default: (): null => null }));
});

/** Prefetches the shell at the first input: a page that is only viewed doesn't load it. */
const usePrefetchedShell = (): void =>
  useEffect(() => onFirstInput(() => void import('../../app/shell/shell.tsx').catch(() => undefined)), []);

export function SigninScreen() {
  usePrefetchedShell();
  const { busy, formProps, text } = useAccountForm({
    initial: { email: '', password: '' },
    rules: { email: emailAddress, password },
    send: async (credentials) => {
      await signIn(credentials);
      await followLanguage();
      showToast({ title: t('Welcome back!') });
    },
    failed: { title: t('Sign in failed'), fallback: t('Invalid credentials'), fieldOf: { 401: 'password' } },
  });

  return (
    <AccountPage
      title={t('Sign In')}
      subtitle={t('Welcome back to Fairday.')}
      needsConnection={t('Signing in needs a connection. You are offline.')}
      footer={
        <>
          {t('New to Fairday?')} <TextLink to="/signup">{t('Sign up')}</TextLink>
          {/* Last on the page, so that nothing moves when it appears. */}
          <Suspense>
            <ForgotPasswordLink label={t('Forgot password?')} />
          </Suspense>
        </>
      }
    >
      <form {...formProps}>
        <Stack>
          <EmailField label={t('Email')} {...text('email')} />
          <PasswordInput label={t('Password')} autoComplete="current-password" {...text('password')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t('Sign In')}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
