/**
 * Measures in a browser what a first visit to each weighed route transfers in each language, until the heading is
 * visible and in total: JavaScript and CSS of dist/, brotli, in kB, without an API. Prints one JSON line each: `node
 * scripts/measure-first-load.ts` after a build.
 */
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import { preview } from 'vite';
import { FIRST_LOAD_BUDGETS_KB } from './first-load-budgets.ts';

/** Enough for the lazy parts that are fetched after the first paint. */
const SETTLED_MS = 8000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));

const family = {
  id: '01920000-0000-7000-8000-000000000001',
  name: 'Measured Family',
  email: 'family@example.org',
  role: 'FAMILY',
  timezone: 'America/New_York',
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const server = await preview({
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: 'error',
  preview: { port: 0, proxy: {} },
});
const origin = server.resolvedUrls?.local[0];
if (origin === undefined) throw new Error('vite preview has no address');
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const [route, budget] of Object.entries(FIRST_LOAD_BUDGETS_KB)) {
    for (const language of LANGUAGE_CODES)
      process.stdout.write(`${JSON.stringify(await firstLoad(route, { budget, language }))}\n`);
  }
} finally {
  await browser.close();
  await server.close();
}

/** Compares the whole path: `/assets/api-client-….js` is part of the app. */
function isCallOfTheApi({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') || pathname === '/healthz';
}

async function firstLoad(route: string, { budget, language }: { budget: number; language: Language }) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.route(isCallOfTheApi, (call) => call.abort());
  if (route === '/schedule') {
    await context.addInitScript(
      (user) => {
        localStorage.setItem('auth_token', 'measured');
        localStorage.setItem('auth_user', JSON.stringify(user));
      },
      { ...family, language },
    );
  }
  await context.addInitScript((code) => localStorage.setItem('fairday:language', code), language);
  await context.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('h1') === null) return;
      observer.disconnect();
      performance.mark('heading');
    }).observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  await page.goto(new URL(route, origin).href, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const requests = await page.evaluate(() => {
    const seenAt = performance.getEntriesByName('heading')[0]?.startTime ?? Number.NaN;
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ file: new URL(name).pathname, isBefore: startTime < seenAt }));
  });
  await context.close();
  const sizes = await Promise.all(
    [...new Map(requests.map(({ file, isBefore }) => [file, isBefore]))]
      .filter(([file]) => /^\/assets\/.*\.(?:js|css)$/.test(file))
      .map(async ([file, isBefore]) => ({ file, isBefore, bytes: (await stat(`${dist}${file}.br`)).size })),
  );
  const kbOf = (files: typeof sizes) =>
    Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
  const files = sizes.filter(({ isBefore }) => isBefore);
  return { route, language, brotliKb: kbOf(files), budgetKb: budget, inAllKb: kbOf(sizes), files };
}
