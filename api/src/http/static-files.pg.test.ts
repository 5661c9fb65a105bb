/**
 * Tests serving the web app's files: pages of routes and languages, caching, compression, CSP, HSTS and secure cookies, unknown
 * paths, a missing build.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSharedFolder } from '../../test-support/folders.ts';
import { sharedTestServer, startServerForTest } from '../../test-support/people.ts';

const webRoot = makeSharedFolder();
for (const folder of ['assets', 'pages']) mkdirSync(join(webRoot, folder));
const FILES = {
  'index.html': '<!doctype html>Fairday',
  'sw.js': 'plain worker',
  'assets/app-1a2b.js': 'plain app',
  'assets/app-1a2b.js.br': 'brotli app',
  'pages/index.fr.html': '<!doctype html>Fairday, with the files of its first page in French',
  'pages/payments.en.html': '<!doctype html>Fairday, with its files',
  'pages/payments.en.html.br': 'brotli page',
  'pages/payments.es.html': '<!doctype html>Fairday, with its files and Spanish',
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(webRoot, name), text);
const server = sharedTestServer({ config: { webRoot } });

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

test.each(['/', '/schedule', '/invite/abc_DEF-123', '/no/such/screen', '/index.html'])(
  '%s is the app, asked for anew each time',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html>Fairday']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test('a route with its own page gets that page with the same headers', async () => {
  const answer = await get('/payments?record=1');
  expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html>Fairday, with its files']);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toBe((await get('/')).headers['content-security-policy']);
  expect((await get('/payments', { 'accept-encoding': 'br' })).body).toBe('brotli page');
  for (const url of ['/payments/', '/payments/other'])
    expect((await get(url)).body).toBe('<!doctype html>Fairday');
});

test('a route gets its page in the language that the browser prefers', async () => {
  const inSpanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
  const answer = await get('/payments', inSpanish);
  expect(answer.body).toBe('<!doctype html>Fairday, with its files and Spanish');
  expect(answer.headers['vary']).toContain('accept-language');
  const compressed = await get('/payments', { 'accept-language': 'de', 'accept-encoding': 'br' });
  expect(compressed.body).toBe('brotli page');
  expect(compressed.headers['vary']).toBe('accept-language, accept-encoding');
  expect((await get('/', { 'accept-language': 'fr-CA' })).body).toContain('first page in French');
  expect((await get('/', inSpanish)).body).toBe('<!doctype html>Fairday');
});

test('only a route’s own name finds its page', async () => {
  for (const url of ['/pages/payments', '/index', '/payments.en', '/%70ayments'])
    expect((await get(url)).body).not.toContain('its files');
});

test.each(['/robots.txt', '/assets/app-gone.js', '/assets/gone', '/favicon.ico', '/api', '/api/x'])(
  '%s is a real 404',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test('no file outside the build is served', async () => {
  for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
    expect((await get(url)).body).not.toContain('dependencies');
  }
});

test('only a GET that accepts HTML gets a page', async () => {
  expect((await get('/schedule', { accept: 'application/json' })).statusCode).toBe(404);
  expect((await server.app.inject({ method: 'POST', url: '/schedule' })).statusCode).toBe(404);
});

test('hashed files are immutable and compressed; the worker is revalidated', async () => {
  const compressed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(compressed.body).toBe('brotli app');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(compressed.headers['content-type']).toContain('javascript');
  expect((await get('/assets/app-1a2b.js')).body).toBe('plain app');
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
});

test('pages run only own scripts and get no place; plain http sets no HSTS', async () => {
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('a public https address sets HSTS and secure cookies', async () => {
  const env = { PUBLIC_URL: 'https://book.example' };
  const secure = await startServerForTest({ env, config: { webRoot } });
  expect((await secure.app.inject('/')).headers).toHaveProperty('strict-transport-security');
  const body = { name: 'Fay', email: 'fay@example.com', password: 'a good password', role: 'FAMILY' };
  const { cookies } = await secure.stranger.call('POST', '/api/auth/register', { body });
  expect(cookies.every((cookie) => 'secure' in cookie && cookie.secure === true)).toBe(true);
});

test('without a build the server says so with a 503', async () => {
  const { app } = await startServerForTest({ config: { webRoot: join(webRoot, 'missing') } });
  const answer = await app.inject({ url: '/schedule', headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('has not been built');
  expect((await app.inject('/api/x')).json()).toMatchObject({ code: 'not_found' });
});

test('a file’s answer has no more listeners than Node allows without a warning', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', note);
  // Over a socket: a request by inject() has listeners of its own.
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/', '/payments', '/assets/app-1a2b.js', '/sw.js']) {
    expect((await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).status).toBe(200);
  }
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
