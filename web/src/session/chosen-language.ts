/** The language that a person wants: that of their account, else the last one on this device, else the browser's. */
import type { Language } from 'sync-protocol/model/languages.ts';
import { changeLanguage } from '../language/catalogs.ts';
import { currentLanguage } from '../language/language.ts';
import { accountLanguage, languageOf, rememberLanguage } from './remembered-language.ts';
import { currentSession, subscribeToSession } from './session.ts';

/** In an impersonation the viewer keeps their own language. */
function reader() {
  const { user, impersonation } = currentSession();
  return impersonation?.actualUser ?? user;
}

/** The language for the next start of the app. */
export const wantedLanguage = (): Language => languageOf(reader());

/** Changes the language on this device. Throws if it isn't on this device and can't be fetched: nothing changes then. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  rememberLanguage(language);
}

/** Speaks the account's language from a sign-in on, and when another device of the person has changed it. */
export function followAccountLanguage(): void {
  subscribeToSession(() => {
    const wanted = accountLanguage(reader());
    if (wanted !== undefined && wanted !== currentLanguage()) chooseLanguage(wanted).catch(() => undefined);
  });
}
