/** Checks typed values: name, email, an existing or new password. Each returns a message or null. */
import { PASSWORD_FLOOR, PASSWORD_MAX } from 'sync-protocol/kernel/account-rules.ts';
import { isEmail, NAME_MAX, nameProblem } from 'sync-protocol/kernel/value-rules.ts';
import { t } from './language/messages.ts';

const tooLong = (max: number): string => t('Must be at most {max} characters', { max });

export function fullName(value: string): string | null {
  const problem = nameProblem(value);
  if (problem === undefined) return null;
  if (problem.kind === 'missing') return t('Required');
  if (problem.kind === 'long') return tooLong(NAME_MAX);
  return t('Must not hold the character {character}', { character: problem.character });
}

export function emailAddress(value: string): string | null {
  if (value.trim() === '') return t('Required');
  return isEmail(value) ? null : t('Please enter a valid email address.');
}

/** For an existing password: its minimum length isn't checked again. */
export function password(value: string): string | null {
  if (value === '') return t('Required');
  return value.length > PASSWORD_MAX ? tooLong(PASSWORD_MAX) : null;
}

export const passwordTooShort = (min: number): string =>
  t('Password must be at least {min} characters long.', { min });

export function newPassword(value: string): string | null {
  const isShort = value !== '' && value.length < PASSWORD_FLOOR;
  return isShort ? passwordTooShort(PASSWORD_FLOOR) : password(value);
}
