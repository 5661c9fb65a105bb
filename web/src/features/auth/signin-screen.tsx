/** The sign-in screen. It fetches 'Forgot password?' after the first paint, and the shell at the first input. */
import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { emailAddress, password } from '../../domain/entry-rules.ts';
import { signIn } from '../../session/session.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { onFirstInput } from '../../ui/first-input.ts';
import { AccountPage } from './account-page.tsx';

/** Kept in this file: the entry chunk would otherwise hold the texts of every account page. */
const texts = {
  email: 'Email',
  password: 'Password',
  title: 'Sign In',
  subtitle: 'Welcome back to Fairday.',
  action: 'Signing in',
  done: 'Welcome back!',
  failed: 'Sign in failed',
  invalid: 'Invalid credentials',
  newHere: 'New to Fairday?',
  signUp: 'Sign up',
};

/** Long enough for the first paint on a slow connection. */
const LINK_DELAY_MS = 2000;

/** Fetched after the first paint, which doesn't need it. If that fails, no link is shown. */
const ForgotPasswordLink = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, LINK_DELAY_MS));
  return import('./forgot-password-link.tsx').catch(() => ({ default: () => null }));
});

/** Prefetches the shell at the first input: a page that is only viewed doesn't load it. */
const usePrefetchedShell = (): void =>
  useEffect(() => onFirstInput(() => void import('../../shell/shell.tsx').catch(() => undefined)), []);

export function SigninScreen() {
  usePrefetchedShell();
  const { busy, formProps, text } = useAccountForm({
    initial: { email: '', password: '' },
    rules: { email: emailAddress, password },
    send: async (credentials) => {
      await signIn(credentials);
      showToast({ title: texts.done });
    },
    failed: { title: texts.failed, fallback: texts.invalid, fieldOf: { 401: 'password' } },
  });

  return (
    <AccountPage
      title={texts.title}
      subtitle={texts.subtitle}
      needsConnection={texts.action}
      footer={
        <>
          {texts.newHere}{' '}
          <Anchor component={Link} to="/signup">
            {texts.signUp}
          </Anchor>
          {/* Last on the page, so that nothing moves when it appears. */}
          <Suspense>
            <ForgotPasswordLink />
          </Suspense>
        </>
      }
    >
      <form {...formProps}>
        <Stack>
          <EmailField label={texts.email} {...text('email')} />
          <PasswordInput label={texts.password} autoComplete="current-password" {...text('password')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {texts.title}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
