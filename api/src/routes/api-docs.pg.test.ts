import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test-support/people.ts';
import type { OpenApiDocument } from '../http/openapi/openapi.ts';

let world: World;
let document: OpenApiDocument;
let page: string;
beforeAll(async () => {
  world = await openWorld();
  document = (await world.app.inject('/api/openapi.json')).json<OpenApiDocument>();
  page = (await world.app.inject('/api/docs')).body;
});
afterAll(() => world.close());

/** 'GET /api/nannies/{nannyId}' of every route that the server has, out of the router's own tree. */
function routed(): string[] {
  const path: string[] = [];
  return world.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
      path.splice(Math.floor(indent.length / 4), Infinity, part);
      const url = path.join('').replaceAll(/:(\w+)/g, '{$1}');
      return methods.split(', ').map((method) => `${method} ${url}`);
    })
    .filter((each) => /^(GET|POST|PUT|PATCH|DELETE) \/api\//.test(each));
}

test('what answers under /api is what is described, no more and no less', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const underApi = described.filter((each) => each.includes(' /api/'));
  expect(routed().toSorted()).toEqual(underApi.toSorted());
});

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is for anybody, and asked for anew each time',
  async (url) => {
    const { statusCode, headers } = await world.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await world.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('the page holds no script and loads nothing', async () => {
  const { headers } = await world.app.inject('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  const tags = page.match(/<[a-z][^>]*>/g) ?? [];
  expect(tags.filter((tag) => /^<(script|link|img|iframe|object|embed|form|base)\b/.test(tag))).toEqual([]);
  expect(tags.filter((tag) => /\s(on\w+|src|srcset|style|action)\s*=/.test(tag))).toEqual([]);
  expect(page).not.toMatch(/@import|url\(/);
});

test('every call, tag and schema can be found, and every link on the page leads somewhere', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const wanted = [
    ...operations.map(({ operationId }) => operationId),
    ...Object.keys(document.components.schemas).map((name) => `schema-${name}`),
  ];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  const links = [...page.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '');
  const broken = links.filter((href) => !(href.startsWith('#') && ids.includes(href.slice(1))));
  expect(new Set(broken)).toEqual(new Set(['/', '/api/openapi.json']));
});

test('what a text says is text', () => {
  expect(page).toContain('<code>HH:mm</code>');
  expect(page).toContain('yyyy-MM-dd');
  expect(page).not.toContain('**');
  expect(page).not.toContain('```');
});
