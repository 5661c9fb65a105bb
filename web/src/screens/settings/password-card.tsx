/** The settings card that changes the account's password, which signs out all other devices. */
import { PasswordInput, Stack, Text } from '@mantine/core';
import { PASSWORD_FLOOR } from 'sync-protocol/kernel/account-rules.ts';
import { changePassword } from 'sync-protocol/people/sessions-rest.ts';
import { unknownErrorText } from '../../device/failure-sentence.ts';
import { newPassword, password } from '../../kit/entry-rules.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { showToast } from '../../kit/toast.ts';
import { useAccountForm } from '../../session/account-form.ts';
import { ApiError } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { SettingsCard } from './settings-card.tsx';

export function PasswordCard({ email }: { email: string }) {
  return (
    <SettingsCard id="password-settings" title={t('Password')}>
      <Text c="dimmed" size="sm">
        {t('Changing your password signs out all other devices.')}
      </Text>
      <PasswordForm email={email} />
    </SettingsCard>
  );
}

/** Adds the field to a refusal that doesn't name it. */
function withField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'password_too_short') return error;
  const { status, fromServer, code, message } = error;
  return new ApiError({ status, fromServer, code, message, details: [{ path: 'newPassword', message }] });
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

function PasswordForm({ email }: { email: string }) {
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
      emptySent(sent);
      showToast({ title: t('Password changed'), description: t('All other devices have been signed out.') });
    },
    failed: {
      title: t('Failed to change password'),
      fallback: unknownErrorText(),
      fieldOf: { 400: 'currentPassword' },
    },
  });
  /** Empties the fields, but for what was typed since. */
  const emptySent = (sent: typeof EMPTY) => {
    for (const name of Object.keys(EMPTY) as (keyof typeof EMPTY)[]) {
      const field = formProps.ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === sent[name]) change(name, '');
    }
  };
  return (
    <form {...formProps}>
      <Stack>
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
        <div>
          <OnlineButton type="submit" variant="default" label={t('Change Password')} loading={busy} />
        </div>
      </Stack>
    </form>
  );
}
