import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Anchor, Button, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { emailAddress, fullName, newPassword } from '../../domain/entry-rules.ts';
import { register } from '../../session/session.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { AccountPage } from './account-page.tsx';

export function SignupScreen() {
  const { busy, formProps, text, choice } = useAccountForm({
    initial: { name: '', email: '', password: '', role: 'FAMILY' },
    rules: { name: fullName, email: emailAddress, password: newPassword },
    send: async ({ role, ...account }) => {
      await register({ ...account, role: role === 'NANNY' ? 'NANNY' : 'FAMILY' });
      showToast({ title: 'Account created!' });
    },
    failed: { title: 'Sign up failed', fallback: 'Unable to create account', fieldOf: { 409: 'email' } },
  });

  return (
    <AccountPage
      title="Sign Up"
      subtitle="Schedules, hours and pay in one book."
      needsConnection="Creating an account"
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to="/signin">
            Sign in
          </Anchor>
        </>
      }
    >
      <form {...formProps}>
        <Stack>
          <TextInput label="Full Name" autoComplete="name" {...text('name')} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...text('email')}
          />
          <PasswordInput
            label="Password"
            description="At least 6 characters"
            autoComplete="new-password"
            {...text('password')}
          />
          <Radio.Group label="Account Type" {...choice('role')}>
            <Stack gap="xs" mt="xs">
              <Radio value="FAMILY" label="Family Member" description="You look after schedules and pay." />
              <Radio value="NANNY" label="Nanny" description="You work the days and record your hours." />
            </Stack>
          </Radio.Group>
          <Button type="submit" loading={busy} fullWidth mt="xs">
            Create Account
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
