import type { User } from 'sync-protocol/model/account.ts';
import { tokenAndUser } from './account.ts';
import { request } from './api-client.ts';
import { clearStoredSession, readStoredSession, SESSION_KEYS, writeStoredSession } from './stored-session.ts';

export type Session =
  | { status: 'loading'; user: null; token: null }
  | { status: 'anonymous'; user: null; token: null }
  | { status: 'authenticated'; user: User; token: string };

const LOADING: Session = { status: 'loading', user: null, token: null };
const ANONYMOUS: Session = { status: 'anonymous', user: null, token: null };

/** How long signing out waits for the server: the device forgets the session either way. */
const LOGOUT_PATIENCE_MS = 3000;

let current: Session = LOADING;
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return current;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Restores the stored session and follows what other tabs do to it. Called once, before the first render. */
export function startSession(): void {
  restore('discard what cannot be read');
  window.addEventListener('storage', (event) => {
    const ours = event.key === null || SESSION_KEYS.some((key) => key === event.key);
    // Another tab writes its keys one by one: half a session is not corrupt, the rest is on its way.
    if (ours) restore('leave what cannot be read');
  });
}

function restore(unreadable: 'discard what cannot be read' | 'leave what cannot be read'): void {
  const stored = readStoredSession();
  if (stored === 'corrupt' && unreadable === 'discard what cannot be read') clearStoredSession();
  if (stored === 'none' || stored === 'corrupt') {
    become(ANONYMOUS);
    return;
  }
  const same = current.status === 'authenticated' && current.token === stored.token;
  if (same && JSON.stringify(current.user) === JSON.stringify(stored.user)) return;
  become({ status: 'authenticated', ...stored });
}

/** Takes over a token and user that the server has just given. */
function enter(answer: unknown): User {
  const session = tokenAndUser.parse(answer);
  clearStoredSession();
  writeStoredSession(session);
  become({ status: 'authenticated', ...session });
  return session.user;
}

/** Throws `ApiError` or `NetworkError`. */
export async function signIn(credentials: { email: string; password: string }): Promise<User> {
  return enter(await request('POST', '/api/auth/login', credentials));
}

export interface Registration {
  name: string;
  email: string;
  password: string;
  role: 'FAMILY' | 'NANNY';
}

/** Throws `ApiError` or `NetworkError`. */
export async function register(registration: Registration): Promise<User> {
  return enter(await request('POST', '/api/auth/register', registration));
}

/** Joins as the invited nanny. Throws `ApiError` or `NetworkError`. */
export async function acceptInvitation(
  invitationToken: string,
  account: { name: string; password: string },
): Promise<User> {
  const path = `/api/invitations/${encodeURIComponent(invitationToken)}/accept`;
  return enter(await request('POST', path, account));
}

export type SignOutDecision = 'proceed' | 'stay';

let decideSignOut: () => Promise<SignOutDecision> = () => Promise.resolve('proceed');

/**
 * Fills in what happens before a session ends: the store sends what is unsent, asks about the rest, and
 * answers whether to go on. Answers a function that takes the hook away again.
 */
export function beforeSignOut(decide: () => Promise<SignOutDecision>): () => void {
  decideSignOut = decide;
  return () => {
    if (decideSignOut === decide) decideSignOut = () => Promise.resolve('proceed');
  };
}

/**
 * Forgets a session that the server no longer takes, so that its owner can sign in again. What waits on this
 * device stays, and goes on once the same account is back.
 */
export function leaveExpiredSession(): void {
  clearStoredSession();
  become(ANONYMOUS);
}

/** Ends the session here and, if it can be reached, on the server. False when the person chose to stay. */
export async function signOut(): Promise<boolean> {
  if ((await decideSignOut()) === 'stay') return false;
  const told = request('POST', '/api/auth/logout').catch(() => undefined);
  const patience = new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS));
  await Promise.race([told, patience]);
  clearStoredSession();
  become(ANONYMOUS);
  return true;
}
