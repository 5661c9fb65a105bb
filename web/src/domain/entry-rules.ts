/** What a form can say about an entry before anybody else sees it; the server has the last word. */
import { PASSWORD_FLOOR, PASSWORD_MAX } from 'sync-protocol/model/account-rules.ts';
import { isEmail, isPersonName, NAME_MAX } from 'sync-protocol/model/value-rules.ts';

export function required(value: string): string | null {
  return value.trim() === '' ? 'Required' : null;
}

export function fullName(value: string): string | null {
  if (value.trim() === '') return 'Required';
  return isPersonName(value) ? null : `Must be plain text of at most ${NAME_MAX} characters`;
}

export function emailAddress(value: string): string | null {
  if (value.trim() === '') return 'Required';
  return isEmail(value) ? null : 'Please enter a valid email address.';
}

/** Of an account that has one: how long it once had to be is not asked again. */
export function password(value: string): string | null {
  if (value === '') return 'Required';
  return value.length > PASSWORD_MAX ? `Must be at most ${PASSWORD_MAX} characters` : null;
}

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_FLOOR} characters long.`;

export function newPassword(value: string): string | null {
  if (value !== '' && value.length < PASSWORD_FLOOR) return PASSWORD_TOO_SHORT;
  return password(value);
}
