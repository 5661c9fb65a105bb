import type { User } from 'sync-protocol/model/account.ts';
import { isUser } from 'sync-protocol/model/is-user.ts';

const TOKEN_KEY = 'auth_token';
const USER_KEY = 'auth_user';
const IMPERSONATION_KEY = 'impersonation_data';
const ORIGINAL_TOKEN_KEY = 'original_auth_token';
const ORIGINAL_USER_KEY = 'original_auth_user';
const IMPERSONATION_KEYS = [IMPERSONATION_KEY, ORIGINAL_TOKEN_KEY, ORIGINAL_USER_KEY] as const;

/** Every key that the specification names; signing out clears all of them. */
export const SESSION_KEYS = [TOKEN_KEY, USER_KEY, ...IMPERSONATION_KEYS] as const;

/** Who really sits here, and as whom they view the product. */
export interface Impersonation {
  actualUser: User;
  impersonatedUser: User;
}

export interface StoredSession {
  token: string;
  user: User;
}

/** The token that calls are made with, or null when nobody is signed in. */
export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** 'corrupt' when a user is kept that cannot be read. */
function readUnder(tokenKey: string, userKey: string): StoredSession | 'none' | 'corrupt' {
  const token = localStorage.getItem(tokenKey);
  const kept = localStorage.getItem(userKey);
  if (token === null && kept === null) return 'none';
  if (token === null || token === '' || kept === null) return 'corrupt';
  const user = parseJson(kept);
  return isUser(user) ? { token, user } : 'corrupt';
}

/** What this browser remembers of a session; while somebody views as another, of the other's. */
export const readStoredSession = () => readUnder(TOKEN_KEY, USER_KEY);

/** The real session of somebody who views as another. */
export const readOriginalSession = () => readUnder(ORIGINAL_TOKEN_KEY, ORIGINAL_USER_KEY);

/** Whether `viewed`, whose session is stored, is viewed as by somebody else; 'corrupt' when that cannot be read. */
export function readImpersonation(viewed: User): Impersonation | null | 'corrupt' {
  const kept = localStorage.getItem(IMPERSONATION_KEY);
  if (kept === null) return null;
  const impersonation = parseJson(kept);
  // Another's session beside it is no impersonation, whatever is written there.
  const isOfViewed = isImpersonation(impersonation) && impersonation.impersonatedUser.id === viewed.id;
  return isOfViewed ? impersonation : 'corrupt';
}

/** The user goes first: another tab that hears of the token finds the user already there. */
export function writeStoredSession(session: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  localStorage.setItem(TOKEN_KEY, session.token);
}

/** The way back first, the other's token last: whatever is cut off in between can be undone. */
export function writeImpersonation(original: StoredSession, viewing: StoredSession): void {
  const data: Impersonation = { actualUser: original.user, impersonatedUser: viewing.user };
  localStorage.setItem(ORIGINAL_USER_KEY, JSON.stringify(original.user));
  localStorage.setItem(ORIGINAL_TOKEN_KEY, original.token);
  localStorage.setItem(IMPERSONATION_KEY, JSON.stringify(data));
  writeStoredSession(viewing);
}

export function clearImpersonation(): void {
  for (const key of IMPERSONATION_KEYS) localStorage.removeItem(key);
}

export function clearStoredSession(): void {
  for (const key of SESSION_KEYS) localStorage.removeItem(key);
}

/**
 * Puts the real session back in its place and forgets the impersonation; answers the real session. Where it
 * cannot be read there is no way back: then everything is forgotten, for nobody may stay as another unmarked.
 */
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

/**
 * Clears what cannot be read, once, when a page begins: a session whose user is unreadable is signed out; an
 * impersonation that is, is dropped, and its owner has the real session back.
 */
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

function isImpersonation(value: unknown): value is Impersonation {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'actualUser' in value &&
    'impersonatedUser' in value &&
    isUser(value.actualUser) &&
    isUser(value.impersonatedUser)
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
