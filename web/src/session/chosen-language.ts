/**
 * The language of the person at this device. A choice holds at once, also offline, and is sent to the account when
 * the server can be reached; what the person changes on other devices, also name and email, is followed.
 */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { changeLanguage } from '../kit/language/catalogs.ts';
import { currentLanguage } from '../kit/language/language.ts';
import {
  clearUnsentLanguage,
  keepUnsentLanguage,
  LANGUAGE_KEYS,
  languageOf,
  rememberLanguage,
  unsentLanguage,
} from './remembered-language.ts';
import { accountCalls, currentSession, rememberUser, subscribeToSession } from './session.ts';

/** Enough for the first paint on a slow connection. */
const AFTER_FIRST_PAINT_MS = 3000;

/** In an impersonation the viewer, who keeps their own language. */
function reader() {
  const { user, impersonation } = currentSession();
  return impersonation?.actualUser ?? user;
}

export const wantedLanguage = (): Language => languageOf(reader());

/** Changes the language of the person at this device. Throws if it isn't on this device and can't be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  // Another one was chosen before this one was here.
  if (currentLanguage() !== language) return;
  rememberLanguage(language);
  keepUnsentLanguage(language, reader());
  // Not awaited: the choice is made, and the next one must not wait for the network.
  sendQuietly();
}

/** The signed-in account, whose token is in use; null during an impersonation. */
function ownAccount() {
  const { impersonation, user } = currentSession();
  return impersonation === null ? user : null;
}

async function sendLanguage(): Promise<void> {
  const user = ownAccount();
  const language = user === null ? undefined : unsentLanguage(user);
  if (language === undefined) return;
  const { sendAccountEdit } = await accountCalls();
  // Somebody else may have signed in meanwhile, whose token would be used.
  if (ownAccount()?.id !== user?.id) return;
  const edited = await sendAccountEdit({ language });
  // Another language or account may have been chosen meanwhile: a stored user that is not updated keeps the choice.
  if (ownAccount()?.id !== edited.id || unsentLanguage(edited) !== language) return;
  rememberUser(edited);
  clearUnsentLanguage(edited);
}

/** Learns what the person has changed on other devices: name, e-mail address, language. */
async function refreshUser(): Promise<void> {
  if (ownAccount() === null) return;
  const { requestUser } = await accountCalls();
  rememberUser(await requestUser());
}

async function followWanted(): Promise<void> {
  // Another one may be chosen while its messages are on their way.
  for (let wanted = wantedLanguage(); wanted !== currentLanguage(); wanted = wantedLanguage()) {
    await changeLanguage(wanted);
    rememberLanguage(wanted);
  }
}

/** Speaks the language that the person wants, as after a sign-in. Stays with the present one if it can't be fetched. */
export const followLanguage = (): Promise<void> => followWanted().catch(() => undefined);

const followQuietly = (): void => void followLanguage();
let calls = Promise.resolve();

/** One call after the other: the newest choice arrives last, and no older answer undoes it. */
function sendQuietly(): void {
  calls = calls.then(sendLanguage).catch(() => undefined);
}

/** Sends what the account doesn't know, then learns what this device doesn't. */
function catchUp(): void {
  calls = calls
    .then(sendLanguage)
    .then(refreshUser)
    .catch(() => undefined);
}

/** The wanted language may not have been on this device before. */
function catchUpOnline(): void {
  followQuietly();
  sendQuietly();
}

/** Keeps language and account together: after a sign-in, after a change in another tab or on another device. */
export function followAccountLanguage(): void {
  subscribeToSession(followQuietly);
  window.addEventListener('storage', ({ key }) => LANGUAGE_KEYS.includes(key) && followQuietly());
  window.addEventListener('online', catchUpOnline);
  setTimeout(catchUp, AFTER_FIRST_PAINT_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp());
}
