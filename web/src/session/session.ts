import type { User } from 'sync-protocol/model/account.ts';
import { observable } from '../observable.ts';
import type { Credentials, Registration } from './account-calls.ts';
import { NetworkError } from './api-client.ts';
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

/** How long signing out waits for the server: the device has forgotten the session by then. */
const LOGOUT_PATIENCE_MS = 3000;

const session = observable<Session>(LOADING);

export const currentSession = session.get;
export const subscribeToSession = session.subscribe;

/** What talks to the server, in a file of its own: a page that is only looked at does without. */
export function accountCalls() {
  return import('./account-calls.ts').catch((cause: unknown) => {
    throw new NetworkError({ cause });
  });
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
    session.set(ANONYMOUS);
    return;
  }
  const impersonation = readImpersonation(stored.user);
  const next: SignedIn = {
    status: 'authenticated',
    ...stored,
    impersonation: impersonation === 'corrupt' ? null : impersonation,
  };
  if (JSON.stringify(session.get()) !== JSON.stringify(next)) session.set(next);
}

/** Takes over a token and user that the server has just given. */
export function setSession(stored: StoredSession): User {
  clearStoredSession();
  writeStoredSession(stored);
  session.set({ status: 'authenticated', ...stored, impersonation: null });
  return stored.user;
}

/** Throws `ApiError` or `NetworkError`. */
export async function signIn(credentials: Credentials): Promise<User> {
  const { requestSession } = await accountCalls();
  return setSession(await requestSession(credentials));
}

/** Throws `ApiError` or `NetworkError`. */
export async function register(registration: Registration): Promise<User> {
  const { requestAccount } = await accountCalls();
  return setSession(await requestAccount(registration));
}

/** The server knows the user who is signed in by other particulars now: a new name, another e-mail address. */
export function rememberUser(user: User): void {
  const { status, token, user: known } = session.get();
  if (status !== 'authenticated' || known.id !== user.id) return;
  writeStoredSession({ token, user });
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
  session.set(ANONYMOUS);
}

/** While somebody views as another there are two: the real one is not to be left behind. */
function storedTokens(): string[] {
  // The end of the real session is the end of the viewing too, which is why that goes first.
  const stored = [readStoredSession(), readOriginalSession()];
  return stored.flatMap((each) => (typeof each === 'string' ? [] : each.token));
}

async function tellServer(tokens: readonly string[]): Promise<void> {
  const { endSessions } = await accountCalls();
  await endSessions(tokens);
}

/**
 * Ends the session here, in every tab, and then, if it can be reached, on the server. In this order: a tab that
 * hears from the server that a viewing is over would lead its owner back to themselves, who have just left.
 * False when the person chose to stay.
 */
export async function signOut(): Promise<boolean> {
  if ((await decideSignOut()) === 'stay') return false;
  const tokens = storedTokens();
  clearStoredSession();
  session.set(ANONYMOUS);
  const patience = new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS));
  await Promise.race([tellServer(tokens).catch(() => undefined), patience]);
  return true;
}
