/**
 * Tests which language's messages the service worker keeps when a version is installed: the one that a page spoke last,
 * else the one that the browser prefers.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepInstalled, keepLanguage } from './kept-language.ts';

const ORIGIN = 'https://fairday.test';
const CATALOGS = ['en', 'es', 'fr'].map((language) => `assets/messages-${language}-first-AbCdEfGh.js`);
const urlOf = (path: string): string => new URL(path, ORIGIN).href;

let kept: Map<string, Response>;

// Browser APIs that Node lacks. The browser tests cover the real ones.
beforeEach(() => {
  kept = new Map();
  const cache = {
    keys: async () => Array.from(kept.keys(), (url) => ({ url })),
    addAll: async (urls: string[]) => urls.forEach((url) => kept.set(urlOf(url), new Response(''))),
    put: async (path: string, response: Response) => void kept.set(urlOf(path), response),
    match: async (path: string) => kept.get(urlOf(path))?.clone(),
    delete: async (url: string) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('navigator', { languages: ['es-MX', 'en'] });
});
afterEach(() => vi.unstubAllGlobals());

const keptLanguages = () => [...kept.keys()].flatMap((url) => /messages-(\w+)-/.exec(url)?.[1] ?? []);

it('a version is installed with the language that a page spoke last', async () => {
  await keepLanguage('fr', []);
  await keepInstalled(CATALOGS);
  expect(keptLanguages()).toEqual(['fr']);
});

it('after a version without languages, the browser’s preferred one is installed', async () => {
  await keepInstalled(CATALOGS);
  expect(keptLanguages()).toEqual(['es']);
});
