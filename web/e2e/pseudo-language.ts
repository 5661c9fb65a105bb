/**
 * Shows an open page in a made-up language: the English messages with accents and 40 % longer, in place of Spanish.
 * Finds what stays in English, what is cut off, and what overlaps. The language is changed while the page is open.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { QUESTION } from './sign-week-fixture.ts';

/** Typed by the people of the fixtures (notes, to-dos, questions). */
const TYPED = ['Swimming at four', 'Pack the swimming bag', 'At the Hills', QUESTION];

const FIND_FAULTS = `(() => {
${readFileSync(join(import.meta.dirname, 'harness/layout-faults.js'), 'utf8')}
return findLayoutFaults(${JSON.stringify(TYPED)});
})()`;

const ASSETS = join(import.meta.dirname, '../dist/assets');

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
};
const LONGER = 0.4;

/** 'Sävë~~': accents, 40 % longer, in words of eight. Elements of a rich text stay. */
function lengthen(words: string): string {
  const letters = words.replaceAll(/<[^>]*>/g, '').length;
  const accented = words.replaceAll(/<[^>]*>|[aeiouAEIOU]/g, (found) => ACCENTED[found] ?? found);
  const added = '~'.repeat(Math.ceil(letters * LONGER)).replaceAll(/~{8}(?=~)/g, '~~~~~~~ ');
  return `${accented}${added}`;
}

/** A compiled message: its parts are words, values, and choices with messages of their own. */
function translate(message: unknown): unknown {
  if (typeof message === 'string') return message.trim() === '' ? message : lengthen(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (typeof part === 'string') return part === '#' ? part : translate(part);
    if (!Array.isArray(part)) return part;
    const [name, kind, choices] = part as [string, string?, Record<string, unknown>?];
    if (choices === undefined || typeof choices !== 'object') return part;
    const translated = Object.entries(choices).map(([key, choice]) => [
      key,
      key === 'offset' ? choice : translate(choice),
    ]);
    return [name, kind, Object.fromEntries(translated)];
  });
}

/** The newest catalog of a part: dist/ keeps those of earlier builds. */
function newestCatalog(language: 'en' | 'es', part: string): string {
  const files = readdirSync(ASSETS).filter((name) =>
    new RegExp(`^messages-${language}-${part}-[\\w-]+\\.js$`).test(name),
  );
  const [newest] = files.toSorted(
    (a, b) => statSync(join(ASSETS, b)).mtimeMs - statSync(join(ASSETS, a)).mtimeMs,
  );
  if (newest === undefined) throw new Error(`web/dist has no messages of ${part}`);
  return newest;
}

const catalogs = new Map<string, Promise<string>>();

/** Returns a part's made-up catalog. Made once: hundreds of page states ask for it. */
function pseudoCatalog(part: string): Promise<string> {
  const catalog = catalogs.get(part) ?? makePseudoCatalog(part);
  catalogs.set(part, catalog);
  return catalog;
}

async function makePseudoCatalog(part: string): Promise<string> {
  const { default: messages } = (await import(
    `data:text/javascript,${encodeURIComponent(readFileSync(join(ASSETS, newestCatalog('en', part)), 'utf8'))}`
  )) as { default: Record<string, unknown> };
  const translated = Object.entries(messages).map(([key, message]) => [key, translate(message)]);
  return `export default ${JSON.stringify(Object.fromEntries(translated))};`;
}

const PARTS = ['first', 'visitors', 'signedIn', 'rest'];

const cachedPath = (part: string): string => `/assets/${newestCatalog('es', part)}`;

/** Puts the made-up catalogs where the service worker looks for Spanish ones, unless they are there. */
async function putIntoCache(page: Page): Promise<void> {
  const isCached = await page.evaluate(async (paths) => {
    const cache = await caches.open('fairday-messages');
    const found = await Promise.all(paths.map((path) => cache.match(path)));
    return found.every((each) => each !== undefined);
  }, PARTS.map(cachedPath));
  if (isCached) return;
  const files = await Promise.all(
    PARTS.map(async (part) => [cachedPath(part), await pseudoCatalog(part)] as const),
  );
  await page.evaluate(async (entries) => {
    const cache = await caches.open('fairday-messages');
    const headers = { 'content-type': 'text/javascript' };
    for (const [url, code] of entries) await cache.put(url, new Response(code, { headers }));
  }, files);
}

const softly = expect.configure({ soft: true });
/** Time for everything on the page to be placed. */
const PLACED_MS = 5000;

const prepared = new WeakSet<object>();

/** Answers the Spanish catalogs with the made-up ones, and keeps the account's language as it is. */
async function prepare(page: Page): Promise<void> {
  await putIntoCache(page);
  const context = page.context();
  if (prepared.has(context)) return;
  prepared.add(context);
  await context.route('**/assets/messages-es-*.js', async (route) => {
    const part = /messages-es-(\w+)-/.exec(route.request().url())?.[1] ?? '';
    await route.fulfill({ contentType: 'text/javascript', body: await pseudoCatalog(part) });
  });
  await context.route('**/api/account', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
}

/** Changes the language as another tab would. */
async function switchLanguage(page: Page, language: 'es' | 'en'): Promise<void> {
  await page.evaluate((code) => {
    const { id } = JSON.parse(localStorage.getItem('auth_user') ?? '{}') as { id?: string };
    const key = 'fairday:language-unsent';
    localStorage.setItem(key, `${code} ${id ?? 'visitor'}`);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'es' ? 'es-US' : 'en-US');
}

/** Expects nothing in English, cut off or overlapping on a phone and on a desktop, in words that are 40 % longer. */
export async function expectToFitLongWords(page: Page, name: string): Promise<void> {
  await prepare(page);
  await switchLanguage(page, 'es');
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    // What is placed by script, such as a chart's reading, follows the new size a moment later.
    const faults = softly.poll(() => page.evaluate(FIND_FAULTS), {
      message: `${name} with long words, ${viewport.width} px wide`,
      timeout: PLACED_MS,
    });
    await faults.toEqual([]);
  }
  await switchLanguage(page, 'en');
  await page.evaluate(() => localStorage.removeItem('fairday:language-unsent'));
}
