/**
 * Validates a new password and its confirmation, and shows a mismatch or else a short password as a toast
 * (specification, section 5).
 */
import { PASSWORD_FLOOR } from 'sync-protocol/kernel/account-rules.ts';
import { newPassword, passwordTooShort } from '../kit/entry-rules.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import type { FieldErrors } from './account-form.ts';

const mismatch = () => t('Please make sure both passwords are the same.');

export const newPasswordRules = {
  password: newPassword,
  confirmPassword: (confirmed: string, { password }: { password: string }): string | null =>
    confirmed === password ? null : mismatch(),
};

export function toastPasswordErrors(
  errors: FieldErrors<{ password: string; confirmPassword: string }>,
): void {
  if (errors.confirmPassword === mismatch()) {
    showToast({ variant: 'destructive', title: t("Passwords don't match"), description: mismatch() });
  } else if (errors.password === passwordTooShort(PASSWORD_FLOOR)) {
    showToast({ variant: 'destructive', title: t('Password too short'), description: errors.password });
  }
}
