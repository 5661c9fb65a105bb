/**
 * For the service worker: keeps the messages of one language, the last that a page spoke, on this device, answers
 * requests for them, and installs them with a new version of the app, so that it opens offline too. Removes other
 * languages' and former versions'.
 */
import { isLanguage, type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import { KEEP_LANGUAGE } from '../kit/language/message-parts.ts';

export const CATALOGS_CACHE = 'fairday-messages';
/** Holds the language's code. No page asks for this address. */
const KEPT_LANGUAGE = '/kept-language';

const CATALOG = /\/assets\/messages-(\w+)-\w+-[\w-]+\.js$/;

/** Whether a file is a catalog: messages-es-rest-AbCdEfGh.js. */
export const isCatalog = (url: string): boolean => CATALOG.test(`/${url}`);

/** Returns the language that a page's message asks to keep. */
export function languageToKeep(message: unknown): Language | undefined {
  const { type, language } = Object(message) as { type?: unknown; language?: unknown };
  return type === KEEP_LANGUAGE && typeof language === 'string' && isLanguage(language)
    ? language
    : undefined;
}

async function fetchLanguage(language: Language, catalogs: readonly string[]): Promise<void> {
  const cache = await caches.open(CATALOGS_CACHE);
  const own = catalogs
    .filter((url) => CATALOG.exec(`/${url}`)?.[1] === language)
    .map((url) => new URL(url, location.origin).href);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(own.filter((url) => !kept.has(url)));
  await cache.put(KEPT_LANGUAGE, new Response(language));
  const wanted = new Set([...own, new URL(KEPT_LANGUAGE, location.origin).href]);
  // An open page of the former version may still ask for its own: only other languages' go.
  const others = [...kept].filter((url) => !wanted.has(url) && CATALOG.exec(url)?.[1] !== language);
  await Promise.all(others.map((url) => cache.delete(url)));
}

let keeping = Promise.resolve();

/**
 * Fetches the language's catalogs that aren't here, of all that this version of the app has, and removes other
 * languages'. Throws offline. One after the other, so that the last one stays.
 */
export function keepLanguage(language: Language, catalogs: readonly string[]): Promise<void> {
  keeping = keeping.catch(() => undefined).then(() => fetchLanguage(language, catalogs));
  return keeping;
}

/** Nothing is kept by versions before languages: what the browser prefers is spoken then. */
export async function keptLanguage(): Promise<Language> {
  const cache = await caches.open(CATALOGS_CACHE);
  const kept = (await (await cache.match(KEPT_LANGUAGE))?.text()) ?? '';
  return isLanguage(kept) ? kept : languageFor(navigator.languages);
}

/** Fetches this version's catalogs of the kept language, while the version is installed. */
export async function keepInstalled(catalogs: readonly string[]): Promise<void> {
  await keepLanguage(await keptLanguage(), catalogs);
}

/** Removes catalogs of former versions, when this version takes over their pages. */
export async function removeFormer(catalogs: readonly string[]): Promise<void> {
  const cache = await caches.open(CATALOGS_CACHE);
  const current = new Set(catalogs.map((url) => new URL(url, location.origin).href));
  const former = (await cache.keys()).filter(({ url }) => isCatalog(url) && !current.has(url));
  await Promise.all(former.map((request) => cache.delete(request)));
}

export async function answerCatalog({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName: CATALOGS_CACHE })) ?? fetch(request);
}
