/** Changes the account's password, which signs out all other devices: a button, and once it is pressed the form. */
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PASSWORD_FLOOR } from 'sync-protocol/kernel/account-rules.ts';
import { changePassword } from 'sync-protocol/people/sessions-rest.ts';
import { unknownErrorText } from '../../device/failure-sentence.ts';
import { newPassword, password } from '../../kit/entry-rules.ts';
import { focusFirst } from '../../kit/form-focus.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { showToast } from '../../kit/toast.ts';
import { useAccountForm } from '../../session/account-form.ts';
import { ApiError } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';

export function ChangePassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PasswordForm email={email} onClose={() => setOpen(false)} />;
  return (
    <div>
      <OnlineButton variant="default" label={t('Change Password')} onClick={() => setOpen(true)} />
    </div>
  );
}

/** Adds the field to a refusal that doesn't name it. */
function withField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'password_too_short') return error;
  const { status, fromServer, code, message } = error;
  return new ApiError({ status, fromServer, code, message, details: [{ path: 'newPassword', message }] });
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { busy, change, formProps, text } = useAccountForm({
    initial: EMPTY,
    rules: {
      currentPassword: password,
      newPassword,
      confirmPassword: (typed, values) => (typed === values.newPassword ? null : t('Passwords don’t match')),
    },
    send: async (sent) => {
      const { confirmPassword: _same, ...body } = sent;
      await call(changePassword, { body }).catch((error: unknown) => {
        throw withField(error);
      });
      finish(sent);
      showToast({ title: t('Password changed'), description: t('All other devices have been signed out.') });
    },
    failed: {
      title: t('Failed to change password'),
      fallback: unknownErrorText(),
      fieldOf: { 400: 'currentPassword' },
    },
  });
  useEffect(() => focusFirst(formProps.ref.current), [formProps.ref]);
  /** Closes the form. Where something was typed since, it stays, with the other fields empty. */
  const finish = (sent: typeof EMPTY) => {
    const names = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
    const isSent = (name: (typeof names)[number]): boolean => {
      const field = formProps.ref.current?.elements.namedItem(name);
      return !(field instanceof HTMLInputElement) || field.value === sent[name];
    };
    if (names.every(isSent)) onClose();
    else for (const name of names.filter(isSent)) change(name, '');
  };
  return (
    <form {...formProps}>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('Changing your password signs out all other devices.')}
        </Text>
        {/* Password managers need the username. */}
        <input hidden type="text" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={t('Current Password')}
          autoComplete="current-password"
          {...text('currentPassword')}
        />
        <PasswordInput
          label={t('New Password')}
          description={t('At least {count, plural, one {# character} other {# characters}}', {
            count: PASSWORD_FLOOR,
          })}
          autoComplete="new-password"
          {...text('newPassword')}
        />
        <PasswordInput
          label={t('Confirm New Password')}
          autoComplete="new-password"
          {...text('confirmPassword')}
        />
        <Group gap="xs">
          <OnlineButton type="submit" label={t('Change Password')} loading={busy} />
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
