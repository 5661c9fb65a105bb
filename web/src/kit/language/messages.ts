/**
 * Says messages in the active language: `t` finds a message's translation, and puts values into it. Takes the catalogs
 * of translations, and the language to speak.
 */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'sync-protocol/kernel/languages.ts';
import { type Message, textOf, type ValuesOf } from 'sync-protocol/kernel/message.ts';
import { type CompiledMessage, fillMessage, type Values } from './compiled-message.ts';

export type { Values } from './compiled-message.ts';

/** Vite writes its value into builds. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Translations by message, compiled. In builds, messages are numbers (web/scripts/messages-plugin.ts). */
export type Catalog = Readonly<Record<string, CompiledMessage>>;

const catalogs = new Map<Language, Map<string, CompiledMessage>>();
let language: Language = DEFAULT_LANGUAGE;

/** Adds translations to a language that may be in use. */
export function addCatalog(of: Language, catalog: Catalog): void {
  catalogs.set(of, new Map([...(catalogs.get(of) ?? []), ...Object.entries(catalog)]));
}

export function activateLanguage(wanted: Language): void {
  language = wanted;
}

/** Messages in English, which need no catalog outside of builds: one without a translation is said as it is. */
const untranslated = new Map<string, CompiledMessage>();

function withoutTranslation(message: string): CompiledMessage {
  if (process.env.NODE_ENV === 'production') return message;
  const compiled = untranslated.get(message) ?? (compileMessage(message) as CompiledMessage);
  untranslated.set(message, compiled);
  return compiled;
}

function say(message: string, values: Values): string {
  const compiled = catalogs.get(language)?.get(message) ?? withoutTranslation(message);
  return fillMessage(compiled, { values, locale: LANGUAGES[language].locale });
}

/**
 * Returns the message in the active language. `message`: English in ICU message format, as one string literal, so that
 * `npm run messages` finds it. Values are put in as they are, a plural's number in the language's digits.
 */
export const t = (message: string, values: Values = {}): string => say(message, values);

/** Returns a message that was declared by `msg` in the active language. */
export const translate = <Names extends string>(
  message: Message<Names>,
  ...[values]: ValuesOf<Names>
): string => say(textOf(message), values ?? {});
