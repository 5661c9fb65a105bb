/**
 * Loads the messages of the active language part by part, starts with a language that can be loaded, and changes the
 * language: with everything that is loaded so far, so that no text stays in the former one. Has the service workers
 * keep it for offline.
 */

import loaders from 'virtual:messages';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
} from 'sync-protocol/kernel/languages.ts';
import { currentLanguage, setLanguage } from './language.ts';
import { KEEP_LANGUAGE, type MessagePart } from './message-parts.ts';
import { activateLanguage, addCatalog, type Catalog } from './messages.ts';

type Loaders = Readonly<
  Record<Language, Readonly<Record<MessagePart, () => Promise<{ readonly default: Catalog }>>>>
>;

/** Fetches a part of a language. Each is a file of its own. */
// The build makes this module: its type is declared here.
const catalogs = loaders as Loaders;

/** The parts that screens have asked for, besides the first. */
const wanted = new Set<MessagePart>(['first']);

async function fetchParts(language: Language, parts: Iterable<MessagePart>): Promise<void> {
  const loaded = await Promise.all(Array.from(parts, (part) => catalogs[language][part]()));
  for (const { default: catalog } of loaded) addCatalog(language, catalog);
}

/** Loads the part's messages, once. Throws if they can't be fetched. */
async function loadMessages(part: MessagePart): Promise<void> {
  wanted.add(part);
  let language;
  // The language may change while a part is on its way.
  while (language !== currentLanguage()) {
    language = currentLanguage();
    await fetchParts(language, [part]);
  }
}

/** Returns what `load` does once the part's messages are loaded: a screen never shows without its texts. */
export async function withMessages<T>(part: MessagePart, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), loadMessages(part)]);
  return loaded;
}

/** Has the service workers keep the language's messages on this device, and no other's. */
async function keepOffline(language: Language): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  // A new version that waits has messages of its own, which it needs when it takes over, perhaps offline.
  for (const worker of [registration?.active, registration?.waiting, registration?.installing]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has no origin
    worker?.postMessage({ type: KEEP_LANGUAGE, language });
  }
}

/** The language that was asked for last. */
let asked: Language | undefined;

/**
 * Changes the language on this device, unless another one is asked for meanwhile. Throws if its messages are not here and
 * can't be fetched: nothing changes then.
 */
export async function changeLanguage(language: Language): Promise<void> {
  asked = language;
  let parts = 0;
  // A screen may ask for another part meanwhile.
  while (parts < wanted.size) {
    parts = wanted.size;
    await fetchParts(language, wanted);
  }
  if (asked !== language) return;
  activateLanguage(language);
  setLanguage(language);
  document.documentElement.lang = LANGUAGES[language].locale;
  void keepOffline(language);
}

/**
 * Starts with the language that the person chose or their browser wants. Without a network and that language, with one
 * that is on this device: a page in another language is better than none. Throws if there is none.
 */
export async function startLanguage(language: Language): Promise<void> {
  const others = LANGUAGE_CODES.filter((code) => code !== language && code !== DEFAULT_LANGUAGE);
  let failure: unknown;
  for (const candidate of new Set([language, DEFAULT_LANGUAGE, ...others])) {
    try {
      return await changeLanguage(candidate);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}
