/** The sign-up screen: creates an account for a family member or a nanny, and signs in. */
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Anchor, Button, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PASSWORD_FLOOR } from 'sync-protocol/model/account-rules.ts';
import { emailAddress, fullName, newPassword } from '../../domain/entry-rules.ts';
import { register } from '../../session/session.ts';
import { useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { AccountPage } from './account-page.tsx';

/** Kept in this file, which shares a chunk with the landing page. */
const texts = {
  email: 'Email',
  password: 'Password',
  passwordLength: `At least ${PASSWORD_FLOOR} characters`,
  title: 'Sign Up',
  subtitle: 'Schedules, hours and pay in one place.',
  action: 'Creating an account',
  fullName: 'Full Name',
  accountType: 'Account Type',
  family: 'Family Member',
  familyWords: 'You look after schedules and pay.',
  nanny: 'Nanny',
  nannyWords: 'You work the days and record your hours.',
  submit: 'Create Account',
  done: 'Account created!',
  failed: 'Sign up failed',
  refused: 'Unable to create account',
  hasAccount: 'Already have an account?',
  signIn: 'Sign in',
};

export function SignupScreen() {
  const { busy, formProps, text, choice } = useAccountForm({
    initial: { name: '', email: '', password: '', role: 'FAMILY' },
    rules: { name: fullName, email: emailAddress, password: newPassword },
    send: async ({ role, ...account }) => {
      await register({ ...account, role: role === 'NANNY' ? 'NANNY' : 'FAMILY' });
      showToast({ title: texts.done });
    },
    failed: { title: texts.failed, fallback: texts.refused, fieldOf: { 409: 'email' } },
  });

  return (
    <AccountPage
      title={texts.title}
      subtitle={texts.subtitle}
      needsConnection={texts.action}
      footer={
        <>
          {texts.hasAccount}{' '}
          <Anchor component={Link} to="/signin">
            {texts.signIn}
          </Anchor>
        </>
      }
    >
      <form {...formProps}>
        <Stack>
          <TextInput label={texts.fullName} autoComplete="name" {...text('name')} />
          <EmailField label={texts.email} {...text('email')} />
          <PasswordInput
            label={texts.password}
            description={texts.passwordLength}
            autoComplete="new-password"
            {...text('password')}
          />
          <Radio.Group label={texts.accountType} {...choice('role')}>
            <Stack gap="xs" mt="xs">
              <Radio value="FAMILY" label={texts.family} description={texts.familyWords} />
              <Radio value="NANNY" label={texts.nanny} description={texts.nannyWords} />
            </Stack>
          </Radio.Group>
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {texts.submit}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
