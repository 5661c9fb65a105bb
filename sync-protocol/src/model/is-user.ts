import type { User } from './account.ts';
import { ROLES } from './account-rules.ts';
import { CURRENCIES, isEmail, isInstant, isPersonName, UUID } from './value-rules.ts';

const isAmong =
  (names: readonly string[]) =>
  (value: string): boolean =>
    names.includes(value);

const RULES: { readonly [part in keyof User]: (value: string) => boolean } = {
  id: (value) => UUID.test(value),
  name: isPersonName,
  email: isEmail,
  role: isAmong(ROLES),
  timezone: () => true,
  currency: isAmong(CURRENCIES),
  createdAt: isInstant,
};

/** Whether this is a user, as the schema of it (`user`, account.ts) has answered one. */
export function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  return Object.entries(RULES).every(([name, isRight]) => {
    const part = parts.get(name);
    return typeof part === 'string' && isRight(part);
  });
}
