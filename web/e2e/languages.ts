/**
 * Takes steps of browser tests in another language: their texts, dates and amounts are then those of its translations.
 * Also returns a language's locale.
 */
import { LANGUAGES, type Language } from 'sync-protocol/kernel/languages.ts';
import { readCatalog } from '../scripts/message-files.ts';
import { setLanguage } from '../src/kit/language/language.ts';
import { activateLanguage, addCatalog } from '../src/kit/language/messages.ts';

function speakHere(language: Language): void {
  activateLanguage(language);
  setLanguage(language);
}

/** Takes the steps in this language, one after the other: it is the whole process's. */
export async function inLanguage<T>(language: Language, steps: () => Promise<T>): Promise<T> {
  if (language !== 'en') addCatalog(language, await readCatalog(language));
  speakHere(language);
  try {
    return await steps();
  } finally {
    speakHere('en');
  }
}

/** How the page names the language. */
export const localeOf = (language: Language): string => LANGUAGES[language].locale;
