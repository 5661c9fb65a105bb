/**
 * Decides which language to speak: chosen here, the account's, the last one on this device, or the browser's. Stores
 * the last one, and a choice that the account doesn't know of yet. Loads nothing else: the first paint needs it.
 */

import { isLanguage, type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import type { User } from 'sync-protocol/people/account.ts';

const LAST_KEY = 'fairday:language';
const UNSENT_KEY = 'fairday:language-unsent';

/** A storage event of another tab with one of these keys means that the language has changed. */
export const LANGUAGE_KEYS: readonly (string | null)[] = [LAST_KEY, UNSENT_KEY];

/** Chooses before the sign-in. */
const VISITOR = 'visitor';

type Reader = Pick<User, 'id' | 'language'> | null;

const chooserId = (reader: Pick<User, 'id'> | null): string => reader?.id ?? VISITOR;

/** Returns the unsent choice of an account, or of a visitor. Another person's stays until they sign in again. */
export function unsentLanguage(reader: Pick<User, 'id'> | null): Language | undefined {
  const [language = '', by] = (localStorage.getItem(UNSENT_KEY) ?? '').split(' ');
  return by === chooserId(reader) && isLanguage(language) ? language : undefined;
}

export const keepUnsentLanguage = (language: Language, reader: Reader): void =>
  localStorage.setItem(UNSENT_KEY, `${language} ${chooserId(reader)}`);

/** Another person's choice stays. */
export function clearUnsentLanguage(reader: Pick<User, 'id'> | null): void {
  if (unsentLanguage(reader) !== undefined) localStorage.removeItem(UNSENT_KEY);
}

export const rememberLanguage = (language: Language): void => localStorage.setItem(LAST_KEY, language);

/** Undefined for a session that was stored before accounts had a language. */
function accountLanguage(reader: Reader): Language | undefined {
  const language: string | undefined = reader?.language;
  return language !== undefined && isLanguage(language) ? language : undefined;
}

/** Returns the language to speak: chosen here, else the account's, else the last one here, else the browser's. */
export function languageOf(reader: Reader): Language {
  const last = localStorage.getItem(LAST_KEY) ?? '';
  return (
    unsentLanguage(reader) ??
    accountLanguage(reader) ??
    (isLanguage(last) ? last : languageFor(navigator.languages))
  );
}
