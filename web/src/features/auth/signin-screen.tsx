import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { emailAddress, password } from '../../domain/entry-rules.ts';
import { signIn } from '../../session/session.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { onFirstInput } from '../../ui/first-input.ts';
import { AccountPage } from './account-page.tsx';

/** Long enough for the first sight to be complete, on a slow line too. */
const AFTER_FIRST_PAINT_MS = 2000;

/** Nobody needs it at first sight, and without a connection it is no use. */
const ForgotLink = lazy(async () => {
  await new Promise((later) => setTimeout(later, AFTER_FIRST_PAINT_MS));
  return import('./forgot-link.tsx').catch(() => ({ default: () => null }));
});

/** Where a sign-in leads: ready by the time that somebody has typed, and nothing to a page that is only looked at. */
const useShellAhead = (): void =>
  useEffect(() => onFirstInput(() => void import('../../shell/shell.tsx').catch(() => undefined)), []);

export function SigninScreen() {
  useShellAhead();
  const { busy, formProps, text } = useAccountForm({
    initial: { email: '', password: '' },
    rules: { email: emailAddress, password },
    send: async (credentials) => {
      await signIn(credentials);
      showToast({ title: 'Welcome back!' });
    },
    failed: { title: 'Sign in failed', fallback: 'Invalid credentials', fieldOf: { 401: 'password' } },
  });

  return (
    <AccountPage
      title="Sign In"
      subtitle="Welcome back to Fairday."
      needsConnection="Signing in"
      footer={
        <>
          New to Fairday?{' '}
          <Anchor component={Link} to="/signup">
            Sign up
          </Anchor>
          {/* Below everything: nothing moves when it comes. */}
          <Suspense>
            <ForgotLink />
          </Suspense>
        </>
      }
    >
      <form {...formProps}>
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...text('email')}
          />
          <PasswordInput label="Password" autoComplete="current-password" {...text('password')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            Sign In
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
