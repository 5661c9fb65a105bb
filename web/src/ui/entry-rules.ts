/** What a form can say about an entry before anybody else sees it; the server has the last word. */

export const PASSWORD_MIN = 6;

export function required(value: string): string | null {
  return value.trim() === '' ? 'Required' : null;
}

export function emailAddress(value: string): string | null {
  if (value.trim() === '') return 'Required';
  return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Please enter a valid email address.';
}

export function newPassword(value: string): string | null {
  if (value === '') return 'Required';
  return value.length < PASSWORD_MIN ? `Password must be at least ${PASSWORD_MIN} characters long.` : null;
}
