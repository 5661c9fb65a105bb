/** Reads, checks, writes and clears the session in localStorage, and an impersonation's original session. */

import { ROLES } from 'sync-protocol/kernel/account-rules.ts';
import { UUID } from 'sync-protocol/kernel/value-rules.ts';
import type { User } from 'sync-protocol/people/account.ts';

const TOKEN_KEY = 'auth_token';
const USER_KEY = 'auth_user';
const IMPERSONATION_KEY = 'impersonation_data';
const ORIGINAL_TOKEN_KEY = 'original_auth_token';
const ORIGINAL_USER_KEY = 'original_auth_user';
const IMPERSONATION_KEYS = [IMPERSONATION_KEY, ORIGINAL_TOKEN_KEY, ORIGINAL_USER_KEY] as const;

/** Every key that the specification names; signing out removes all of them. */
export const SESSION_KEYS = [TOKEN_KEY, USER_KEY, ...IMPERSONATION_KEYS] as const;

/** The signed-in user, and the user whom they view the app as. */
export interface Impersonation {
  actualUser: User;
  impersonatedUser: User;
}

export interface StoredSession {
  token: string;
  user: User;
}

/** The token for API calls, or null when signed out. */
export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Returns 'corrupt' when a stored user can't be read. */
function readUnder(tokenKey: string, userKey: string): StoredSession | 'none' | 'corrupt' {
  const token = localStorage.getItem(tokenKey);
  const kept = localStorage.getItem(userKey);
  if (token === null && kept === null) return 'none';
  if (token === null || token === '' || kept === null) return 'corrupt';
  const user = parseJson(kept);
  return isUser(user) ? { token, user } : 'corrupt';
}

/** Reads the stored session; during an impersonation, the impersonated user's. */
export const readStoredSession = () => readUnder(TOKEN_KEY, USER_KEY);

/** Reads the viewer's own session during an impersonation. */
export const readOriginalSession = () => readUnder(ORIGINAL_TOKEN_KEY, ORIGINAL_USER_KEY);

/** Returns the impersonation of `viewed`, whose session is stored, or null; 'corrupt' when it can't be read. */
export function readImpersonation(viewed: User): Impersonation | null | 'corrupt' {
  const kept = localStorage.getItem(IMPERSONATION_KEY);
  if (kept === null) return null;
  const impersonation = parseJson(kept);
  // Data about another user than the stored one is no impersonation.
  const isOfViewed = isImpersonation(impersonation) && impersonation.impersonatedUser.id === viewed.id;
  return isOfViewed ? impersonation : 'corrupt';
}

/** Writes the user before the token: another tab that sees the token finds the user. */
export function writeStoredSession(session: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  localStorage.setItem(TOKEN_KEY, session.token);
}

/** Writes the viewer's own session first and the impersonation's token last, so that an interruption can be undone. */
export function writeImpersonation(original: StoredSession, viewing: StoredSession): void {
  const data: Impersonation = { actualUser: original.user, impersonatedUser: viewing.user };
  localStorage.setItem(ORIGINAL_USER_KEY, JSON.stringify(original.user));
  localStorage.setItem(ORIGINAL_TOKEN_KEY, original.token);
  localStorage.setItem(IMPERSONATION_KEY, JSON.stringify(data));
  writeStoredSession(viewing);
}

function clearImpersonation(): void {
  for (const key of IMPERSONATION_KEYS) localStorage.removeItem(key);
}

export function clearStoredSession(): void {
  for (const key of SESSION_KEYS) localStorage.removeItem(key);
}

/** Restores the viewer's own session after an impersonation. If it can't be read, signs out and returns null. */
export function restoreOriginalSession(): StoredSession | null {
  const original = readOriginalSession();
  if (typeof original === 'string') {
    clearStoredSession();
    return null;
  }
  writeStoredSession(original);
  clearImpersonation();
  return original;
}

/** Cleans up at page start: signs out a session that can't be read, and ends an impersonation that can't be read. */
export function discardUnreadable(): void {
  const stored = readStoredSession();
  if (stored === 'corrupt') {
    clearStoredSession();
    return;
  }
  if (stored === 'none') {
    clearImpersonation();
    return;
  }
  const viewed = readImpersonation(stored.user);
  if (viewed === 'corrupt' && readOriginalSession() !== 'none') restoreOriginalSession();
  else if (viewed === 'corrupt' || viewed === null) clearImpersonation();
}

/**
 * Whether a stored value is a user. The server's answer was validated before it was stored, so this only detects
 * damaged data, and checks only the fields without which nothing can be shown: a new field must not sign
 * everybody out.
 */
function isUser(value: unknown): value is User {
  const { id, name, role } = Object(value) as Partial<Record<keyof User, unknown>>;
  return (
    typeof id === 'string' && UUID.test(id) && typeof name === 'string' && ROLES.some((one) => one === role)
  );
}

function isImpersonation(value: unknown): value is Impersonation {
  const { actualUser, impersonatedUser } = Object(value) as Partial<Record<keyof Impersonation, unknown>>;
  return isUser(actualUser) && isUser(impersonatedUser);
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
