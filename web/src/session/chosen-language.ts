/** The language that a person wants: that of their account, else the last one on this device, else the browser's. */
import { isLanguage, type Language, languageFor } from 'sync-protocol/model/languages.ts';
import { changeLanguage } from '../language/catalogs.ts';
import { currentLanguage } from '../language/language.ts';
import { currentSession, subscribeToSession } from './session.ts';

const LANGUAGE_KEY = 'fairday:language';

function lastLanguage(): Language | undefined {
  const kept = localStorage.getItem(LANGUAGE_KEY) ?? '';
  return isLanguage(kept) ? kept : undefined;
}

/** In an impersonation the viewer keeps their own language. */
function accountLanguage(): Language | undefined {
  const { user, impersonation } = currentSession();
  const { language } = (impersonation?.actualUser ?? user ?? {}) as { language?: string };
  return language !== undefined && isLanguage(language) ? language : undefined;
}

/** The language for the next start of the app. */
export const wantedLanguage = (): Language =>
  accountLanguage() ?? lastLanguage() ?? languageFor(navigator.languages);

/** Changes the language on this device. Throws if it isn't on this device and can't be fetched: nothing changes then. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
}

/** Speaks the account's language from a sign-in on, and when another device of the person has changed it. */
export function followAccountLanguage(): void {
  subscribeToSession(() => {
    const wanted = accountLanguage();
    if (wanted !== undefined && wanted !== currentLanguage()) chooseLanguage(wanted).catch(() => undefined);
  });
}
