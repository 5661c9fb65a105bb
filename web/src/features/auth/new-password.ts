/**
 * Validates a new password and its confirmation, and shows a mismatch or else a short password as a toast
 * (specification, section 5).
 */
import { PASSWORD_FLOOR } from 'sync-protocol/model/account-rules.ts';
import { newPassword, passwordTooShort } from '../../domain/entry-rules.ts';
import type { FieldErrors } from '../../shell/account-form.ts';
import { showToast } from '../../shell/toast.ts';
import { newPasswordTexts as texts } from './link-texts.ts';

export const newPasswordRules = {
  password: newPassword,
  confirmPassword: (confirmed: string, { password }: { password: string }): string | null =>
    confirmed === password ? null : texts.mismatch,
};

export function toastPasswordErrors(
  errors: FieldErrors<{ password: string; confirmPassword: string }>,
): void {
  if (errors.confirmPassword === texts.mismatch) {
    showToast({ variant: 'destructive', title: texts.mismatchTitle, description: texts.mismatch });
  } else if (errors.password === passwordTooShort(PASSWORD_FLOOR)) {
    showToast({ variant: 'destructive', title: texts.tooShortTitle, description: errors.password });
  }
}
