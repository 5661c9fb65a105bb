/** The language that a device remembers for a person. Without the messages: a first visit's page runs it before the app. */
import { isLanguage, type Language, languageFor } from 'sync-protocol/model/languages.ts';

const LANGUAGE_KEY = 'fairday:language';

const known = (code: string | null | undefined): Language | undefined =>
  typeof code === 'string' && isLanguage(code) ? code : undefined;

/** An account that was stored by an earlier version has no language. */
export const accountLanguage = (user: { readonly language?: string } | null): Language | undefined =>
  known(user?.language);

export const rememberLanguage = (language: Language): void => localStorage.setItem(LANGUAGE_KEY, language);

/** That of the account, else the last one on this device, else the browser's. */
export const languageOf = (user: { readonly language?: string } | null): Language =>
  accountLanguage(user) ?? known(localStorage.getItem(LANGUAGE_KEY)) ?? languageFor(navigator.languages);
