/**
 * The session, the same in all tabs: restored from storage, set by sign-in or registration, updated when the user is
 * edited, ended by sign-out or when it expires. Sign-out first asks a registered function, which may cancel it. Loads
 * account-calls.ts on demand.
 */
import type { User } from 'sync-protocol/people/account.ts';
import { currentLanguage } from '../kit/language/language.ts';
import { observable } from '../kit/observable.ts';
import type { Credentials, Registration } from './account-calls.ts';
import { NetworkError } from './api-client.ts';
import { clearUnsentLanguage, unsentLanguage } from './remembered-language.ts';
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

/** A signed-in account, or another one that it impersonates. */
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

/** Longest wait for the server when signing out; the device has removed the session by then. */
const LOGOUT_TIMEOUT_MS = 3000;

const session = observable<Session>(LOADING);

export const currentSession = session.get;
export const subscribeToSession = session.subscribe;

/** Loads the account calls on demand: most pages never need them. Throws `NetworkError`. */
export function accountCalls() {
  return import('./account-calls.ts').catch((cause: unknown) => {
    throw new NetworkError({ cause });
  });
}

/** Restores the stored session and follows other tabs. Called once, before the first render. */
export function startSession(): void {
  discardUnreadable();
  followStoredSession();
  window.addEventListener('storage', (event) => {
    const ours = event.key === null || SESSION_KEYS.some((key) => key === event.key);
    // Another tab writes its keys one by one: an incomplete session is not corrupt.
    if (ours) followStoredSession();
  });
}

/** Sets this tab's session to the stored one. */
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

/** Stores a session that the server has just issued, and returns its user. */
export function setSession(stored: StoredSession): User {
  clearStoredSession();
  writeStoredSession(stored);
  session.set({ status: 'authenticated', ...stored, impersonation: null });
  return stored.user;
}

/** Signs in, with the language that was chosen before. Throws `ApiError` or `NetworkError`. */
export async function signIn(credentials: Credentials): Promise<User> {
  const { requestSession } = await accountCalls();
  const language = unsentLanguage(null);
  const stored = await requestSession(language === undefined ? credentials : { ...credentials, language });
  clearUnsentLanguage(null);
  return setSession(stored);
}

/** Creates an account in the language of the page. Throws `ApiError` or `NetworkError`. */
export async function register(registration: Registration): Promise<User> {
  const { requestAccount } = await accountCalls();
  const stored = await requestAccount({ ...registration, language: currentLanguage() });
  clearUnsentLanguage(null);
  return setSession(stored);
}

/** Updates the signed-in user's stored name and e-mail address. */
export function rememberUser(user: User): void {
  const { status, token, user: known } = session.get();
  if (status !== 'authenticated' || known.id !== user.id) return;
  writeStoredSession({ token, user });
  followStoredSession();
}

export type SignOutDecision = 'proceed' | 'stay';

/** Returns the id of the account of the person at this device: during an impersonation, the viewer's. */
export const ownAccountId = ({ user, impersonation }: Session): string | null =>
  (impersonation?.actualUser ?? user)?.id ?? null;

let confirmSignOut: () => Promise<SignOutDecision> = () => Promise.resolve('proceed');

/** Registers what runs before a session ends: it sends the queue and decides. Returns a function that removes it. */
export function beforeSignOut(confirm: () => Promise<SignOutDecision>): () => void {
  confirmSignOut = confirm;
  return () => {
    if (confirmSignOut === confirm) confirmSignOut = () => Promise.resolve('proceed');
  };
}

/** Removes a session that the server refuses. The queue is sent after the same account's next sign-in. */
export function leaveExpiredSession(): void {
  clearStoredSession();
  session.set(ANONYMOUS);
}

/** The tokens to sign out: during an impersonation there are two. */
function storedTokens(): string[] {
  // Signing out the viewer's own session would end the impersonation, so the impersonation is first.
  const stored = [readStoredSession(), readOriginalSession()];
  return stored.flatMap((each) => (typeof each === 'string' ? [] : each.token));
}

const endOnServer = (tokens: readonly string[]): Promise<void> =>
  accountCalls().then(({ endSessions }) => endSessions(tokens));

/**
 * Ends the session in every tab, then on the server if it can be reached. In this order, because a tab that
 * learns from the server that an impersonation has ended would restore the own session. Returns false when
 * the person chose to stay.
 */
export async function signOut(): Promise<boolean> {
  if ((await confirmSignOut()) === 'stay') return false;
  const tokens = storedTokens();
  clearStoredSession();
  session.set(ANONYMOUS);
  const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));
  await Promise.race([endOnServer(tokens).catch(() => undefined), timeout]);
  return true;
}
