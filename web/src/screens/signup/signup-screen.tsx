/**
 * The sign-up screen: name, email, password and account type; creates an account for a family member or a nanny, and
 * signs in.
 */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { PASSWORD_FLOOR } from 'sync-protocol/kernel/account-rules.ts';
import { EmailField } from '../../kit/email-field.tsx';
import { emailAddress, fullName, newPassword } from '../../kit/entry-rules.ts';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import { RadioChoice } from '../../kit/radio-choice.tsx';
import { showToast } from '../../kit/toast.ts';
import { useAccountForm } from '../../session/account-form.ts';
import { AccountPage } from '../../session/account-page.tsx';
import { register } from '../../session/session.ts';

export function SignupScreen() {
  const { busy, formProps, text, choice } = useAccountForm({
    initial: { name: '', email: '', password: '', role: 'FAMILY' },
    rules: { name: fullName, email: emailAddress, password: newPassword },
    send: async ({ role, ...account }) => {
      await register({ ...account, role: role === 'NANNY' ? 'NANNY' : 'FAMILY' });
      showToast({ title: t('Account created!') });
    },
    failed: {
      title: t('Sign up failed'),
      fallback: t('Unable to create account'),
      fieldOf: { 409: 'email' },
    },
  });

  return (
    <AccountPage
      title={t('Sign Up')}
      subtitle={t('Schedules, hours and pay in one place.')}
      needsConnection={t('Creating an account needs a connection. You are offline.')}
      footer={
        <>
          {t('Already have an account?')} <TextLink to="/signin">{t('Sign in')}</TextLink>
        </>
      }
    >
      <form {...formProps}>
        <Stack>
          <TextInput label={t('Full Name')} autoComplete="name" {...text('name')} />
          <EmailField label={t('Email')} {...text('email')} />
          <PasswordInput
            label={t('Password')}
            description={t('At least {count, plural, one {# character} other {# characters}}', {
              count: PASSWORD_FLOOR,
            })}
            autoComplete="new-password"
            {...text('password')}
          />
          <RadioChoice
            label={t('Account Type')}
            {...choice('role')}
            options={[
              {
                value: 'FAMILY',
                label: t('Family Member'),
                description: t('You look after schedules and pay.'),
              },
              {
                value: 'NANNY',
                label: t('Nanny'),
                description: t('You work the days and record your hours.'),
              },
            ]}
          />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t('Create Account')}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}
