/**
 * Tests the API documentation as served: every route described, every URL of its page works, its CSP holds, both need no
 * session and are revalidated, and no other file is served.
 */
import { beforeAll, expect, test } from 'vitest';
import { sharedTestServer } from '../../test-support/people.ts';
import type { OpenApiDocument } from '../http/openapi/openapi.ts';

const server = sharedTestServer();
let document: OpenApiDocument;
let page: string;
beforeAll(async () => {
  document = (await server.app.inject('/api/openapi.json')).json<OpenApiDocument>();
  page = (await server.app.inject('/api/docs')).body;
});

/** A page that e-mails link to. */
const UNSUBSCRIBE = '/api/unsubscribe/';

/** Returns `GET /api/nannies/{nannyId}` for every route in the router's tree, without pages. */
function routed(): string[] {
  const path: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
      path.splice(Math.floor(indent.length / 4), Infinity, part);
      const url = path
        .join('')
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace(/\/?\*/, '/{file}');
      return methods.split(', ').map((method) => `${method} ${url}`);
    })
    .filter((each) => /^(GET|POST|PUT|PATCH|DELETE) \/api\//.test(each) && !each.includes(UNSUBSCRIBE));
}

test('exactly the routes below /api are described', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const underApi = described.filter((each) => each.includes(' /api/'));
  expect(routed().toSorted()).toEqual(underApi.toSorted());
});

test.each(['/api/openapi.json', '/api/docs'])(
  '%s needs no session, and is revalidated on every request',
  async (url) => {
    const { statusCode, headers } = await server.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

/** Returns the URLs in the page's tags. */
const urls = (): string[] =>
  [...page.matchAll(/<[a-z][^>]*\s(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');

test('every URL on the page works and belongs to this server', async () => {
  expect(urls().toSorted()).toEqual([
    '/api/docs/page.css',
    '/api/docs/page.js',
    '/api/docs/swagger-ui-bundle.js',
    '/api/docs/swagger-ui.css',
    '/api/openapi.json',
  ]);
  for (const url of urls()) {
    const { statusCode, headers } = await server.app.inject(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('the page has no inline script and no event handler, as its CSP demands', async () => {
  const { headers } = await server.app.inject('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(headers['content-security-policy']);
  for (const rule of ["default-src 'self';", "script-src 'self';", "connect-src 'self';"]) {
    expect(policy).toContain(rule);
  }
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(page).not.toMatch(/<[a-z][^>]*\s(on\w+|style)\s*=/);
});

test.each(['/api/docs/index.html', '/api/docs/package.json', '/api/docs/..%2fdocument.ts', '/api/docs/'])(
  'only the files of the page are served: %s is not',
  async (url) => {
    expect((await server.app.inject(url)).statusCode).toBe(404);
  },
);
