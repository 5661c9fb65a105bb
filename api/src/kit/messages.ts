/**
 * Translates messages into a person's language by messages/<language>.po, and puts values into them, for e-mails, CSV
 * and a new household's name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from 'sync-protocol/kernel/languages.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * Returns an English message in the translator's language. `message`: in ICU message format, as one string literal, so
 * that `npm run messages` finds it. Values are put in as they are.
 */
type Translate = (message: string, values?: Values) => string;

const FOLDER = join(import.meta.dirname, '../../../messages');

/** Translations by message. English has none: it is in the code. */
function readTranslations(language: Language): Record<string, string> {
  if (language === 'en') return {};
  const { items } = parsePo(readFileSync(join(FOLDER, `${language}.po`), 'utf8'));
  return Object.fromEntries(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

function openLanguage(language: Language): I18n {
  const messages = { [language]: readTranslations(language) };
  const i18n = setupI18n({ locale: language, locales: LANGUAGES[language].locale, messages });
  return i18n.setMessagesCompiler(compileMessage);
}

// Read when the program starts, so that a missing file is noticed then, not at the first e-mail.
const OPENED = new Map(LANGUAGE_CODES.map((language) => [language, openLanguage(language)]));

/**
 * Lingui reads escape sequences in values too: a name's `\u000a` would become a line break. U+E000 is for private use
 * and in no message.
 */
const BACKSLASH_KEPT = '\uE000';

const keepBackslashes = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('\\', BACKSLASH_KEPT) : value;

/** Returns the function that says messages in this language; a message without a translation is said in English. */
export function translator(language: Language): Translate {
  const i18n = OPENED.get(language);
  if (i18n === undefined) throw new Error(`No messages in ${language}`);
  return (message, values = {}) => {
    const kept = Object.entries(values).map(([name, value]) => [name, keepBackslashes(value)]);
    return i18n._(message, Object.fromEntries(kept)).replaceAll(BACKSLASH_KEPT, '\\');
  };
}
