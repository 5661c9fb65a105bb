import { type User, user } from 'sync-protocol/model/account.ts';

const TOKEN_KEY = 'auth_token';
const USER_KEY = 'auth_user';

/** Every key that the specification names; signing out clears all of them. */
export const SESSION_KEYS = [
  TOKEN_KEY,
  USER_KEY,
  'impersonation_data',
  'original_auth_token',
  'original_auth_user',
] as const;

export interface StoredSession {
  token: string;
  user: User;
}

/** The token that calls are made with, or null when nobody is signed in. */
export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** What this browser remembers of a session: 'corrupt' when a user is kept that cannot be read. */
export function readStoredSession(): StoredSession | 'none' | 'corrupt' {
  const token = localStorage.getItem(TOKEN_KEY);
  const kept = localStorage.getItem(USER_KEY);
  if (token === null && kept === null) return 'none';
  if (token === null || token === '' || kept === null) return 'corrupt';
  const parsed = user.safeParse(parseJson(kept));
  return parsed.success ? { token, user: parsed.data } : 'corrupt';
}

/** The user goes first: another tab that hears of the token finds the user already there. */
export function writeStoredSession(session: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  localStorage.setItem(TOKEN_KEY, session.token);
}

export function clearStoredSession(): void {
  for (const key of SESSION_KEYS) localStorage.removeItem(key);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
