/**
 * Says messages in the active language: `t` finds a message's translation, and puts values into it. Takes the catalogs
 * of translations, and the language to speak.
 */
import { type Messages, setupI18n } from '@lingui/core';
import { LANGUAGES, type Language } from 'sync-protocol/model/languages.ts';

/** Translations by message, compiled. In builds, messages are numbers (web/scripts/messages-plugin.ts). */
export type Catalog = Messages;

/** English needs no catalog outside of builds: a message without a translation is said as it is. */
const i18n = setupI18n({ locale: 'en', locales: LANGUAGES.en.locale, messages: { en: {} } });

/** Adds translations to a language that may be in use. */
export const addCatalog = (language: Language, catalog: Catalog): void => i18n.load(language, catalog);

export const activateLanguage = (language: Language): void =>
  i18n.activate(language, LANGUAGES[language].locale);

/** Lingui reads escape sequences (`\u202e`) in values too: what people typed must stay as it is. */
const BACKSLASH = /\\/g;
const KEPT_BACKSLASH = '\uE000';

const withoutEscapes = (value: string | number): string | number =>
  typeof value === 'string' ? value.replace(BACKSLASH, KEPT_BACKSLASH) : value;

export type Values = Readonly<Record<string, string | number>>;

/**
 * Returns the message in the active language. `message`: English in ICU message format, as one string literal, so that
 * `npm run messages` finds it. Values are put in as they are, a plural's number in the language's digits.
 */
export function t(message: string, values?: Values): string {
  if (values === undefined) return i18n._(message);
  const kept = Object.entries(values).map(([name, value]) => [name, withoutEscapes(value)]);
  return i18n._(message, Object.fromEntries(kept)).replaceAll(KEPT_BACKSLASH, '\\');
}
