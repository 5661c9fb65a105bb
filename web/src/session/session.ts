import type { User } from 'sync-protocol/model/account.ts';
import { acceptInvitation as acceptInvitationRoute } from 'sync-protocol/rest/invitations.ts';
import { login, logout, register as registerRoute } from 'sync-protocol/rest/sessions.ts';
import { call, type CallInput } from './rest-client.ts';
import {
  clearStoredSession,
  discardUnreadable,
  type Impersonation,
  readImpersonation,
  readOriginalSession,
  readStoredSession,
  SESSION_KEYS,
  type StoredSession,
  writeStoredSession,
} from './stored-session.ts';

/** Somebody is signed in: as themselves, or as another whom they view as. */
export interface SignedIn extends StoredSession {
  status: 'authenticated';
  impersonation: Impersonation | null;
}

export type Session =
  | { status: 'loading'; user: null; token: null; impersonation: null }
  | { status: 'anonymous'; user: null; token: null; impersonation: null }
  | SignedIn;

const LOADING: Session = { status: 'loading', user: null, token: null, impersonation: null };
const ANONYMOUS: Session = { status: 'anonymous', user: null, token: null, impersonation: null };

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
  discardUnreadable();
  followStoredSession();
  window.addEventListener('storage', (event) => {
    const ours = event.key === null || SESSION_KEYS.some((key) => key === event.key);
    // Another tab writes its keys one by one: half a session is not corrupt, the rest is on its way.
    if (ours) followStoredSession();
  });
}

/** Becomes what is stored, in this tab as in every other. */
export function followStoredSession(): void {
  const stored = readStoredSession();
  if (stored === 'none' || stored === 'corrupt') {
    become(ANONYMOUS);
    return;
  }
  const impersonation = readImpersonation(stored.user);
  const next: SignedIn = {
    status: 'authenticated',
    ...stored,
    impersonation: impersonation === 'corrupt' ? null : impersonation,
  };
  if (JSON.stringify(current) !== JSON.stringify(next)) become(next);
}

/** Takes over a token and user that the server has just given. */
function enter(session: StoredSession): User {
  clearStoredSession();
  writeStoredSession(session);
  become({ status: 'authenticated', ...session, impersonation: null });
  return session.user;
}

/** Throws `ApiError` or `NetworkError`. */
export async function signIn(credentials: { email: string; password: string }): Promise<User> {
  return enter(await call(login, { body: credentials }));
}

export type Registration = CallInput<typeof registerRoute>['body'];

/** Throws `ApiError` or `NetworkError`. */
export async function register(registration: Registration): Promise<User> {
  return enter(await call(registerRoute, { body: registration }));
}

/** Joins as the invited nanny. Throws `ApiError` or `NetworkError`. */
export async function acceptInvitation(
  invitationToken: string,
  account: { name: string; password: string },
): Promise<User> {
  return enter(await call(acceptInvitationRoute, { params: { token: invitationToken }, body: account }));
}

/** The server knows the user who is signed in by other particulars now: a new name, another e-mail address. */
export function rememberUser(user: User): void {
  if (current.status !== 'authenticated' || current.user.id !== user.id) return;
  writeStoredSession({ token: current.token, user });
  followStoredSession();
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

/** Ends the session on the server; while viewing as another, both, for the real one is not to be left behind. */
async function tellServer(): Promise<void> {
  const tokens = [storedTokenOf(readStoredSession()), storedTokenOf(readOriginalSession())];
  // One after the other: the end of the real session is the end of the viewing too.
  for (const token of tokens) {
    if (token !== undefined) await call(logout, { token }).catch(() => undefined);
  }
}

const storedTokenOf = (stored: StoredSession | 'none' | 'corrupt'): string | undefined =>
  typeof stored === 'string' ? undefined : stored.token;

/** Ends the session here and, if it can be reached, on the server. False when the person chose to stay. */
export async function signOut(): Promise<boolean> {
  if ((await decideSignOut()) === 'stay') return false;
  const patience = new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS));
  await Promise.race([tellServer(), patience]);
  clearStoredSession();
  become(ANONYMOUS);
  return true;
}
