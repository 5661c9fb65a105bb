/** Checks typed values: required text, name, email, an existing or new password. Each returns a message or null. */
import { PASSWORD_FLOOR, PASSWORD_MAX } from 'sync-protocol/model/account-rules.ts';
import { isEmail, nameProblem } from 'sync-protocol/model/value-rules.ts';

export function required(value: string): string | null {
  return value.trim() === '' ? 'Required' : null;
}

export const fullName = (value: string): string | null => nameProblem(value) ?? null;

export function emailAddress(value: string): string | null {
  if (value.trim() === '') return 'Required';
  return isEmail(value) ? null : 'Please enter a valid email address.';
}

/** For an existing password: its minimum length isn't checked again. */
export function password(value: string): string | null {
  if (value === '') return 'Required';
  return value.length > PASSWORD_MAX ? `Must be at most ${PASSWORD_MAX} characters` : null;
}

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_FLOOR} characters long.`;

export function newPassword(value: string): string | null {
  if (value !== '' && value.length < PASSWORD_FLOOR) return PASSWORD_TOO_SHORT;
  return password(value);
}
