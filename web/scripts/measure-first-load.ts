/**
 * What a first visit to /signin and to /schedule transfers: JavaScript and CSS of dist/, brotli, in kB. The
 * API is absent: only the app itself counts. `node scripts/measure-first-load.ts` after a build; one JSON line a route.
 */
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';

const budgets = { '/signin': 130, '/schedule': 230 };
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
  for (const [route, budget] of Object.entries(budgets)) {
    process.stdout.write(`${JSON.stringify(await firstLoad(route, budget))}\n`);
  }
} finally {
  await browser.close();
  await server.close();
}

/** By the whole path: `/assets/api-client-….js` is a part of the app. */
function isCallOfTheApi({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') || pathname === '/healthz';
}

async function firstLoad(route: string, budget: number) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.route(isCallOfTheApi, (call) => call.abort());
  if (route !== '/signin') {
    await context.addInitScript((user) => {
      localStorage.setItem('auth_token', 'measured');
      localStorage.setItem('auth_user', JSON.stringify(user));
    }, family);
  }
  const files = new Set<string>();
  const page = await context.newPage();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Registering the worker comes after the load, and is no part of what the screen waits for.
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname) && !pathname.includes('workbox-window'))
      files.add(pathname);
  });
  await page.goto(new URL(route, origin).href, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const sizes = await Promise.all(
    [...files].map(async (file) => ({ file, bytes: (await stat(`${dist}${file}.br`)).size })),
  );
  await context.close();
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  return { route, brotliKb: Math.round(total / 100) / 10, budgetKb: budget, files: sizes };
}
