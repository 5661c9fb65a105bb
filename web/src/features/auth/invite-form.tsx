import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fullName, newPassword, PASSWORD_TOO_SHORT } from '../../domain/entry-rules.ts';
import { useSession } from '../../session/use-session.ts';
import { type FieldErrors, useAccountForm } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { AccountPage } from './account-page.tsx';
import { joinByInvitation } from './join-by-invitation.ts';
import type { Invitation } from './use-invitation.ts';

const mismatch = 'Please make sure both passwords are the same.';

export function InviteForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { busy, formProps, text } = useAccountForm({
    initial: { name: invitation.nannyName, password: '', confirmPassword: '' },
    rules: {
      name: fullName,
      password: newPassword,
      confirmPassword: (confirmed, { password }) => (confirmed === password ? null : mismatch),
    },
    onInvalid: toastForPasswords,
    send: async ({ name, password }) => {
      await joinByInvitation(token, { name, password });
      showToast({ title: 'Account created successfully' });
      await navigate({ to: '/dashboard', replace: true });
    },
    failed: {
      title: 'Failed to accept invitation',
      fallback: 'Failed to create account',
      fieldOf: { 401: 'password' },
    },
  });

  return (
    <AccountPage
      title={`Welcome, ${invitation.nannyName}`}
      subtitle="You are invited to share schedules and hours on Fairday."
      needsConnection="Joining"
    >
      <form {...formProps}>
        <Stack>
          {user && (
            <Text size="sm" c="dimmed">
              You are signed in as {user.name}. Joining signs you in as the invited nanny instead.
            </Text>
          )}
          <TextInput
            label="Email"
            type="email"
            value={invitation.email}
            readOnly
            autoComplete="username"
            variant="filled"
          />
          <TextInput label="Name" autoComplete="name" {...text('name')} />
          <PasswordInput
            label="Password"
            description="At least 6 characters. If you already have a nanny account with this email, use its password."
            autoComplete="new-password"
            {...text('password')}
          />
          <PasswordInput label="Confirm Password" autoComplete="new-password" {...text('confirmPassword')} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            Accept Invitation
          </Button>
        </Stack>
      </form>
    </AccountPage>
  );
}

/** The specification says both of these in a toast, the mismatch first. */
function toastForPasswords(errors: FieldErrors<{ password: string; confirmPassword: string }>): void {
  if (errors.confirmPassword === mismatch) {
    showToast({ variant: 'destructive', title: "Passwords don't match", description: mismatch });
  } else if (errors.password === PASSWORD_TOO_SHORT) {
    showToast({ variant: 'destructive', title: 'Password too short', description: errors.password });
  }
}
